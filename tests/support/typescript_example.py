"""Write TypeScript in which real documents must have the declared types; for the nox session."""

import random

import northwest_passage as nwp
from northwest_passage.frontend import document

HEAD = """\
import type {
  ActionDocument, EditionDocument, EventDocument, RecordDocument, ScoreDocument, StateDocument,
  DocumentDocument,
} from "./northwest_passage";

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
        documents.append(("DocumentDocument", document(state)))
        record = record.with_action(action)
        state = step.state
    documents += [("StateDocument", state), ("RecordDocument", record)]
    documents += [("ScoreDocument", score) for score in nwp.score(state)]
    print(HEAD)
    for i, (name, value) in enumerate(documents):
        print(f"export const value{i}: {name} = {nwp.to_json(value)};")


if __name__ == "__main__":
    main()
