// A bot in JavaScript for both games: it chooses one of the most valuable legal actions.
//
//     northwest-passage demo "process:node examples/process_bot.mjs" greedy
//
// Each line of input is a JSON document. For each one, the bot writes the id of an action.
// The types are declared in northwest_passage.d.ts, which is part of the Python package.

import { createInterface } from "node:readline";

/** @typedef {import("../src/northwest_passage/data/typescript/northwest_passage.d.ts").QuestionDocument} Question */
/** @typedef {import("../src/northwest_passage/data/typescript/northwest_passage.d.ts").AdventureQuestionDocument} AdventureQuestion */

/**
 * Return the value of an action.
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
 * Return the id of the chosen action. All randomness comes from the seed, so games are reproducible.
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
