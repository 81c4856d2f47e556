"""Evaluating a repr, without the dangers of ``eval``: only what the repr of a value can hold."""

from __future__ import annotations

import ast
from collections.abc import Callable


def evaluate(text: str, resolve: Callable[[str], object]) -> object:
    """The value that a repr stands for.

    Args:
        text: Constants, tuples, sets, names, attributes of names, and calls of names.
        resolve: Gives what a name stands for, or raises ``NameError``.

    Raises:
        SyntaxError: The text is no expression.
        ValueError: It holds something else than a repr should.
    """
    return _value(ast.parse(text, mode="eval").body, resolve)


def _value(node: ast.expr, resolve: Callable[[str], object]) -> object:
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Tuple(elts=elements):
            return tuple(_value(element, resolve) for element in elements)
        case ast.Set(elts=elements):
            return {_value(element, resolve) for element in elements}
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as number)):
            return -number
        case ast.Name(id=name):
            return frozenset if name == "frozenset" else resolve(name)
        case ast.Attribute(value=owner, attr=name):
            return getattr(_value(owner, resolve), name)
        case ast.Call(func=called, args=arguments, keywords=keywords):
            function = _value(called, resolve)
            if not callable(function):
                raise ValueError(f"{ast.unparse(called)} cannot be called")
            named = {keyword.arg or "": _value(keyword.value, resolve) for keyword in keywords}
            return function(*(_value(argument, resolve) for argument in arguments), **named)
        case _:
            raise ValueError(f"{ast.unparse(node)} is no repr of a value")
