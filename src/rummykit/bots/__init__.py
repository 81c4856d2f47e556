"""Players: functions of a view, the legal actions and a source of chance that choose one of the actions.

They see views only, so no hidden card ever reaches them. All of them play every game that they know by the same name.
"""

from .greedy import greedy_bot
from .random import random_bot

__all__ = ["greedy_bot", "random_bot"]
