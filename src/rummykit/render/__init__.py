"""Views, actions and plans as text for people."""

from .actions import describe_action
from .plan import describe_plan
from .table import text

__all__ = ["describe_action", "describe_plan", "text"]
