"""Write TypeScript that checks real documents against the declared types, for the nox session."""

import random

import northwest_passage as nwp
from northwest_passage import adventure
from northwest_passage.adventure import frontend
from northwest_passage.expedition.frontend import document

HEAD = """\
import type {
  ActionDocument, EditionDocument, EventDocument, RecordDocument, ScoreDocument, StateDocument,
  GameDocument,
  AdventureActionDocument, AdventureGameDocument, AdventureEditionDocument,
  AdventureEventDocument, AdventureRecordDocument, AdventureSeenDocument,
  AdventureStandingDocument, AdventureStateDocument, AdventureStepDocument, AdventureViewDocument,
} from "./northwest_passage.d.ts";

// None of these is hidden by a type of ours.
export const globals: [Document, Event, SymbolConstructor] = [document, new Event("click"), Symbol];

// The type of an action tells its fields apart.
export function tileOf(action: ActionDocument): string | null {
  switch (action.type) {
    case "place_tile":
    case "reveal":
      return action.tile;
    default:
      return null;
  }
}
"""


def main() -> None:
    rng = random.Random(1845)
    state = nwp.new_game(["Ross", "Rae"], rng=rng)
    record = nwp.GameRecord.of(state)
    documents: list[tuple[str, object]] = [("EditionDocument", state.edition)]
    while not state.is_over:
        action = rng.choice(nwp.legal_actions(state))
        step = nwp.step(state, action)
        documents += [("EventDocument", event) for event in step.events]
        documents += [("ActionDocument", action), ("StateDocument", state)]
        documents.append(("GameDocument", document(state)))
        record = record.with_action(action)
        state = step.state
    documents += [("StateDocument", state), ("RecordDocument", record)]
    documents += [("ScoreDocument", score) for score in nwp.score(state)]
    print(HEAD)
    for i, (name, value) in enumerate(documents):
        print(f"export const value{i}: {name} = {nwp.to_json(value)};")
    for i, (name, value) in enumerate(of_adventure(rng)):
        print(f"export const adventure{i}: Adventure{name} = {adventure.to_json(value)};")


def of_adventure(rng: random.Random) -> list[tuple[str, object]]:
    state = adventure.new_game(["Ross", "Rae"])
    record = adventure.GameRecord.of(state)
    documents: list[tuple[str, object]] = [("EditionDocument", state.edition)]
    for number in range(150):
        if state.to_act == adventure.CHANCE:
            action = adventure.ADVENTURE.draw(state, rng)
        else:
            action = rng.choice(adventure.legal_actions(state))
        step = adventure.step(state, action)
        seat = (None, 0, 1)[number % 3]
        documents += [
            ("ActionDocument", action),
            ("StateDocument", state),
            ("ViewDocument", adventure.view(state, seat)),
            ("GameDocument", frontend.document(state, seat)),
            ("StepDocument", step),
            ("SeenDocument", adventure.seen(step, seat)),
            *(("EventDocument", event) for event in step.events),
            *(("StandingDocument", line) for line in adventure.standings(state)),
        ]
        record, state = record.with_action(action), step.state
    return [*documents, ("RecordDocument", record)]


if __name__ == "__main__":
    main()
