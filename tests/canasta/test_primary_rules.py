"""The rules S-01 to S-35 of the rule text, one test for each."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rummykit.cards import JOKER, Rank, parse_card, shuffled
from rummykit.errors import ActionFault, MeldError, MeldFault
from rummykit.games import canasta
from rummykit.games.canasta import CLASSIC, VALUES, Phase, SideMeld
from rummykit.games.canasta.melding import count_fault, is_wild
from rummykit.games.canasta.pile import is_pile_frozen
from rummykit.games.canasta.sides import seats_of
from rummykit.outcomes import RoundEnd, ScoreKind, ScoreLine
from rummykit.play import Game, new_match

from .positions import DRAW, cards, fault, is_legal, meld, of_ranks, play, position, refused, take
from .strategies import dealt

FIRST, SECOND, THIRD, DEALER = 1, 2, 3, 0


def test_s01_canasta_is_a_game_of_the_family() -> None:
    game: Game[canasta.Rules, canasta.State, canasta.View, canasta.Action] = canasta
    assert canasta.to_act(new_match(game, CLASSIC, Random(1))) == FIRST


def test_s02_four_players_in_two_partnerships() -> None:
    assert (CLASSIC.players, CLASSIC.sides) == (4, 2)


def test_s03_other_numbers_of_players() -> None:
    sides = {name: (rules.players, rules.sides) for name, rules in canasta.VARIANTS.items()}
    assert sides["two_player"] == (2, 2)
    assert sides["three_player"] == (3, 3)
    assert sides["six_player"] == (6, 2)


def test_s04_partners_sit_opposite() -> None:
    state = new_match(canasta, CLASSIC, Random(1))
    assert [seats_of(state, seat) for seat in range(4)] == [(0, 2), (1, 3), (0, 2), (1, 3)]
    six = new_match(canasta, canasta.SIX_PLAYER_THREE_TEAMS, Random(1))
    assert seats_of(six, 4) == (1, 4)


def test_s05_the_pack() -> None:
    pack = Counter(canasta.pack(CLASSIC))
    assert sum(pack.values()) == 108
    assert pack.pop(JOKER) == 4
    assert len(pack) == 52
    assert set(pack.values()) == {2}


def test_s06_wild_cards() -> None:
    wild = [card for card in canasta.pack(CLASSIC) if is_wild(card)]
    assert Counter(card.rank for card in wild) == {Rank.TWO: 8, Rank.JOKER: 4}


def test_s07_card_values() -> None:
    assert [VALUES.of(parse_card(text)) for text in ("3c", "4c", "7c", "8c", "Kc", "2c", "Ac", "Jk")] == [
        *(5, 5, 5, 10, 10, 20, 20, 50),
    ]
    for count, total in ((1, 100), (2, 200), (3, 300), (4, 800)):
        lines = canasta.score_side(CLASSIC, [meld("8-8-8")], red_threes=count)
        assert ScoreLine((0,), ScoreKind.RED_THREES, total) in lines


def test_s08_any_seat_may_deal_first() -> None:
    pack = shuffled(canasta.pack(CLASSIC), Random(3))
    states = [canasta.deal(CLASSIC, pack, dealer=dealer) for dealer in range(4)]
    assert [state.turn for state in states] == [1, 2, 3, 0]
    # The same cards come to the same places, counted from the dealer.
    assert states[0].hands == (*states[1].hands[1:], states[1].hands[0])


def test_s09_the_first_player_may_get_the_covered_cards() -> None:
    state = dealt(CLASSIC, {FIRST: "Kc Kd Qc Qd Qh Ac 4c 4d 5c 6c 7c"}, pile="2c 3h Kh")
    after = play(state, "take K-K", "lay Q-Q-Q")
    assert after.phase is Phase.MELD
    assert parse_card("2c") in after.hands[FIRST]
    assert after.red_threes[FIRST] == cards("3h")


def test_s10_the_deal_passes() -> None:
    state = dealt(CLASSIC, {})
    assert canasta.next_round(_finished(state), canasta.pack(CLASSIC)).dealer == 1


def _finished(state: canasta.State) -> canasta.State:
    """The round once everybody has only drawn and discarded until the stock is empty."""
    while actions := canasta.legal_actions(state):
        decline, draw = canasta.Decline(), DRAW
        discards = [action for action in actions if isinstance(action, canasta.Discard)]
        state = canasta.apply(state, next(action for action in (draw, decline, *discards) if action in actions))
    return state


def test_s11_eleven_cards_each() -> None:
    state = dealt(CLASSIC, {})
    assert list(map(len, state.hands)) == [11] * 4


def test_s12_the_stock_and_the_upcard() -> None:
    state = dealt(CLASSIC, {}, pile="9c", draws="Kc")
    assert state.discards == cards("9c")
    assert state.stock[-1] is parse_card("Kc")
    assert len(state.stock) == 108 - 44 - 1


def test_s13_upcards_are_covered() -> None:
    for covered in ("3h", "3c", "2c", "Jk", "3h 3c 2c Jk 2d"):
        state = dealt(CLASSIC, {}, pile=f"{covered} 9c")
        assert state.discards == cards(f"{covered} 9c")


def test_s14_a_covered_wild_card_freezes() -> None:
    assert is_pile_frozen(dealt(CLASSIC, {}, pile="2c 9c"))
    assert is_pile_frozen(dealt(CLASSIC, {}, pile="Jk 3c 9c"))
    assert not is_pile_frozen(dealt(CLASSIC, {}, pile="3c 3h 9c"))
    state = position(hands={1: "9-9-A-A-A-4"}, melds={0: "K-K-K-K-K"}, melders=(0,), pile="2-5-9")
    assert not is_pile_frozen(play(state, "take 9-9", "lay A-A-A", "discard 4"))


def test_s15_red_threes_of_the_pile_are_not_replaced() -> None:
    state = dealt(CLASSIC, {FIRST: "Kc Kd Ac Ad Ah 4c 4d 5c 6c 7c 8c"}, pile="3h 3d Kh")
    after = play(state, "take K-K", "lay A-A-A")
    assert after.red_threes[FIRST] == cards("3d 3h")
    assert len(after.stock) == len(state.stock)
    assert len(after.hands[FIRST]) == 11 - 2 - 3


def test_s16_dealt_red_threes_are_replaced() -> None:
    state = dealt(CLASSIC, {FIRST: "3h 3d", THIRD: "3h"}, pile="9c", draws="Kc 3d Kd Ks")
    assert state.red_threes == ((), cards("3d 3d 3h"), (), cards("3h"))
    assert list(map(len, state.hands)) == [11] * 4
    assert parse_card("Kd") in state.hands[FIRST]


def test_s17_the_first_turn() -> None:
    state = dealt(CLASSIC, {})
    turns = [state.turn]
    for _ in range(4):
        state = play(state, "draw")
        state = canasta.apply(state, canasta.legal_actions(state)[-1])
        turns.append(state.turn)
    assert turns == [1, 2, 3, 0, 1]


def test_s18_drawing_or_taking_the_whole_pile() -> None:
    state = position(hands={1: "9-5-4"}, melds={1: "9-9-9-2"}, melders=(1,), pile="K-6-9")
    assert is_legal(state, "draw")
    after = play(state, "take")
    assert after.discards == ()
    assert Counter(card.rank for card in after.hands[1])[Rank.KING] == 1


def test_s19_drawn_red_threes_are_replaced() -> None:
    state = dealt(CLASSIC, {}, pile="9c", draws="3h 3d Kc")
    after = play(state, "draw")
    assert after.red_threes[FIRST] == cards("3d 3h")
    assert len(after.hands[FIRST]) == 12
    assert len(after.stock) == len(state.stock) - 3


def test_s20_any_number_of_melds() -> None:
    state = position(hands={1: "A-A-A-K-K-K-Q-Q-Q-4-5"}, phase=Phase.MELD)
    after = play(state, "lay A-A-A", "lay K-K-K", "lay Q-Q-Q")
    assert [str(meld.rank) for meld in after.melds[1]] == ["A", "Q", "K"]


def test_s21_the_discard_ends_the_turn() -> None:
    state = position(hands={1: "A-A-A-K-4"}, phase=Phase.MELD, pile="9")
    after = play(state, "discard K")
    assert (after.turn, after.phase, after.discards[-1].rank) == (2, Phase.DRAW, Rank.KING)


def test_s22_nothing_is_undone() -> None:
    state = play(position(hands={1: "A-A-A-K-4"}, phase=Phase.MELD), "lay A-A-A")
    laid = {card for meld in state.melds[1] for card in meld.cards}
    for action in canasta.legal_actions(state):
        after = canasta.apply(state, action)
        assert laid <= {card for meld in after.melds[1] for card in meld.cards}


def test_s23_no_change_after_drawing() -> None:
    state = position(hands={1: "9-9-A-A-A-4-5"}, pile="9")
    assert is_legal(state, "take 9-9")
    assert fault(play(state, "draw"), take(state, "9-9")) is ActionFault.WRONG_PHASE


def test_s24_melds_of_ones_own_side() -> None:
    state = position(hands={1: "K-A-A-A-4"}, melds={0: "K-K-K-2"}, melders=(0,), phase=Phase.MELD)
    assert not is_legal(state, "lay K")
    after = play(state, "lay A-A-A")
    assert [len(melds) for melds in after.melds] == [1, 1]


def test_s25_three_cards_of_a_rank() -> None:
    assert canasta.check_meld(of_ranks("5-5-5")).naturals == 3
    for text, why in (("5-5", MeldFault.TOO_SHORT), ("5-5-6", MeldFault.NOT_A_MELD)):
        state = position(hands={1: "5-5-6-A-A-A-4"}, melds={1: "Q-Q-Q-Q-Q"}, melders=(1,), phase=Phase.MELD)
        assert refused(state, f"lay {text}").meld_fault is why


def test_s26_suits_do_not_matter_but_for_threes() -> None:
    assert canasta.check_meld(cards("5c 5c 5d")).naturals == 3
    state = position(hands={1: "5-5-5-5-A-A"}, melds={1: "Q-Q-Q-Q-Q"}, melders=(1,), phase=Phase.MELD)
    for chosen in ("5c 5c 5d", "5c 5d 5d"):
        canasta.check(state, canasta.LayMeld(cards(chosen)))
    with pytest.raises(MeldError):
        canasta.check_meld(cards("3c 3s 3h"))


def test_s27_wild_cards_stand_for_any_rank_but_threes() -> None:
    for rank in (rank for rank in Rank if rank not in (Rank.TWO, Rank.THREE, Rank.JOKER)):
        assert count_fault(CLASSIC, rank, 2, 1) is None
    assert count_fault(CLASSIC, Rank.THREE, 2, 1) is not None
    assert count_fault(CLASSIC, Rank.THREE, 3, 1) is MeldFault.TOO_MANY_WILDS


def test_s28_black_threes_in_going_out() -> None:
    state = position(hands={1: "3-3-3-A-A-4-5"}, melds={1: "Q×7"}, melders=(1,), phase=Phase.MELD)
    assert fault(state, "lay 3-3-3") is ActionFault.BLACK_THREES_LAST
    state = position(hands={1: "3-3-3-4"}, melds={1: "Q×7"}, melders=(1,), phase=Phase.MELD)
    after = play(state, "lay 3-3-3", "discard 4")
    assert after.ending is RoundEnd.WENT_OUT


def test_s29_two_natural_cards() -> None:
    state = position(hands={1: "5-2-2-A-A"}, melds={1: "Q-Q-Q-Q-Q"}, melders=(1,), phase=Phase.MELD)
    assert refused(state, "lay 5-2-2").meld_fault is MeldFault.TOO_FEW_NATURALS


def test_s30_wild_cards_in_a_meld() -> None:
    state = position(hands={1: "5-5-2-2-J*-A-A-A-2-2"}, melds={1: "Q-Q-Q-Q-Q"}, melders=(1,), phase=Phase.MELD)
    assert refused(state, "lay 5-5-2-2-J*").meld_fault is MeldFault.WILDS_OUTNUMBER_NATURALS
    refusal = refused(state, "lay 2-2-2-2 on Q")
    assert (refusal.meld_fault, refusal.needed, refusal.actual) == (MeldFault.TOO_MANY_WILDS, 3, 4)


def test_s31_examples() -> None:
    for text in ("5-5-2", "9-9-9-2-2-J*"):
        assert canasta.check_meld(of_ranks(text)).rank in (Rank.FIVE, Rank.NINE)
    for text in ("5-2-2", "9-9-2-2-2-J*"):
        with pytest.raises(MeldError):
            canasta.check_meld(of_ranks(text))


def test_s32_canastas() -> None:
    bonuses = [len(canasta.score_side(CLASSIC, [meld(text)])) for text in ("K×6", "K×7", "K×4-2-2", "K×4-2-2-2", "K×8")]
    assert bonuses == [1, 2, 1, 2, 2]


def test_s33_natural_and_mixed() -> None:
    natural, mixed = (canasta.score_side(CLASSIC, [meld(text)])[0] for text in ("K×7", "K×6-2"))
    assert (natural.kind, natural.points) == (ScoreKind.NATURAL_CANASTA, 500)
    assert (mixed.kind, mixed.points) == (ScoreKind.MIXED_CANASTA, 300)


def test_s34_concealed_canastas() -> None:
    from_hand = position(hands={1: "8×7-A-4"}, melds={1: "Q-Q-Q-Q-Q"}, melders=(1,), phase=Phase.MELD)
    assert SideMeld(of_ranks("8×7", from_hand.hands[1]), True) in play(from_hand, "lay 8×7").melds[1]
    with_top = position(hands={1: "8×6-A-4"}, pile="8")
    assert [(meld.rank, meld.concealed) for meld in play(with_top, "take 8×6").melds[1]] == [(Rank.EIGHT, True)]
    grown = play(from_hand, "lay 8×6", "lay 8")
    assert [meld.concealed for meld in grown.melds[1]] == [False, False]


def test_s35_what_concealed_canastas_score() -> None:
    natural, mixed = (canasta.score_side(CLASSIC, [meld(text, concealed=True)])[:2] for text in ("K×7", "K×5-2-2"))
    assert [line.points for line in natural] == [500, 100]
    assert [line.points for line in mixed] == [300, 100]
