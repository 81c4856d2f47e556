from random import Random
from typing import Any, assert_type

from rummykit import Card, codec, records
from rummykit.bots import greedy_bot
from rummykit.games import gin
from rummykit.records import Record

assert_type(codec.loads(Card, ""), Card)
assert_type(codec.loads(gin.State, ""), gin.State)
# A union is no type to today's checkers: the variable says what is wanted.
assert_type(codec.loads(gin.Action, ""), Any)
action: gin.Action = codec.loads(gin.Action, "")

record = records.record_match(gin, gin.STANDARD, [greedy_bot, greedy_bot], Random(1))
assert_type(record, Record[gin.Rules, gin.Action])
assert_type(codec.loads(Record[gin.Rules, gin.Action], ""), Record[gin.Rules, gin.Action])
assert_type(next(records.replay(gin, record)), gin.State)
