// Plays a whole game with examples/web_client.mjs and validates every document with ajv; `nox -s typescript`.
//
//     node validating_client.mjs --client=web_client.mjs --schemas=schemas.json -- ADDRESS KEY...
//
// A key may begin with dashes, so keys follow "--".

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import Ajv from "ajv/dist/2020.js";

const { values: options, positionals } = parseArgs({
  options: { client: { type: "string", default: "" }, schemas: { type: "string", default: "" } },
  allowPositionals: true,
});
const [address, ...keys] = positionals;

/** @type {{ $id: string }[]} */
const schemas = JSON.parse(readFileSync(options.schemas, "utf-8"));
const ajv = new Ajv.default({ strict: true, keywords: ["$anchor"], schemas });
let looked = 0;

/**
 * @param {{ format: string, version: number }} document
 */
function check(document) {
  const [short, game = "expedition"] = document.format.split(".").slice(1).reverse();
  const bundle = schemas.find((each) => each.$id.startsWith(`urn:northwest-passage:schema:${game}:`));
  if (!bundle) throw new Error(`there are no schemas for ${game}`);
  const validate = ajv.getSchema(`${bundle.$id}#${short}`);
  if (!validate) throw new Error(`there is no schema for ${document.format}`);
  if (!validate(document)) throw new Error(`${document.format}: ${ajv.errorsText(validate.errors)}`);
  looked += 1;
}

// Every response of the server passes through here.
const plain = globalThis.fetch;
/** @type {typeof plain} */
const looking = async (address, options) => {
  const response = await plain(address, options);
  const answer = /** @type {any} */ (await response.clone().json());
  if (response.ok) answer.frames.forEach(check);
  else if (response.status === 409) check(answer);
  else throw new Error(answer.message);
  return response;
};
globalThis.fetch = looking;

const { Seat, offered, play } = await import(pathToFileURL(options.client).href);
const seats = keys.map((key) => new Seat(address, key));

// The decision of another player is refused, with a document.
for (const seat of seats) await seat.look();
const { to_act: player } = seats[0].shown();
const { id } = offered(seats[player].shown())[0];
const refusal = await seats[(player + 1) % seats.length].play(id);
if (refusal?.reason !== "not_your_turn" || refusal.details.player !== player) {
  throw new Error(`this is no refusal: ${JSON.stringify(refusal)}`);
}

const standings = await play(seats, 1845);
console.log(`${looked} documents are valid; ${standings[0].name} wins`);
