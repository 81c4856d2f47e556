"""The games: one module or package each, and each satisfies :class:`rummykit.play.Game`."""
