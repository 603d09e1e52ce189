// A bot in JavaScript for both games: it takes what is worth something now, else anything.
//
//     northwest-passage demo "process:node examples/process_bot.mjs" greedy
//
// It reads one JSON document from each line of its input, and writes the id of an action for each.
// The types are those of northwest_passage.d.ts, which comes with the Python package.

import { createInterface } from "node:readline";

/** @typedef {import("../src/northwest_passage/data/typescript/northwest_passage.d.ts").QuestionDocument} Question */
/** @typedef {import("../src/northwest_passage/data/typescript/northwest_passage.d.ts").AdventureQuestionDocument} AdventureQuestion */

/**
 * How much one likes to do something.
 * @param {(Question | AdventureQuestion)["actions"][number]["action"]} action
 */
function worth(action) {
  switch (action.type) {
    case "explore":
    case "discover":
      return 3;
    case "advance":
      return 1 + action.path.length;
    case "move_ship":
    case "move_sled":
    case "place_tile":
      return 2;
    case "pass":
    case "end_turn":
      return 0;
    default:
      return 1;
  }
}

/**
 * The id of the choice. All randomness comes from the seed, so that games can be repeated.
 * @param {Question | AdventureQuestion} question
 */
function choose({ actions, seed }) {
  const most = Math.max(...actions.map(({ action }) => worth(action)));
  const best = actions.filter(({ action }) => worth(action) === most);
  return best[seed % best.length].id;
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${choose(JSON.parse(line))}\n`);
}
