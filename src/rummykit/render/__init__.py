"""Views and actions as text for people."""

from .actions import describe_action
from .table import text

__all__ = ["describe_action", "text"]
