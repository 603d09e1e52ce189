// A client in JavaScript for both games: it contains no rules and uses only the documents it receives.
//
//     python examples/web_endpoint.py --port 8000         prints a key for each player
//     node examples/web_client.mjs http://127.0.0.1:8000 KEY KEY
//
// It plays all seats whose keys it has, at random, and prints what happens.
// The types are declared in northwest_passage.d.ts, which is part of the Python package.

import { pathToFileURL } from "node:url";

/** @typedef {import("../src/northwest_passage/data/typescript/northwest_passage.d.ts").FrameDocument} Frame */
/** @typedef {import("../src/northwest_passage/data/typescript/northwest_passage.d.ts").AdventureFrameDocument} AdventureFrame */
/** @typedef {import("../src/northwest_passage/data/typescript/northwest_passage.d.ts").RefusalDocument} Refusal */
/** @typedef {import("../src/northwest_passage/data/typescript/northwest_passage.d.ts").AdventureRefusalDocument} AdventureRefusal */
/** @typedef {Frame | AdventureFrame} AnyFrame */
/** @typedef {NonNullable<AnyFrame["document"]>} Shown */
/** @typedef {{ frames: AnyFrame[] }} Frames */
/** @typedef {{ message: string }} ErrorMessage */

/** One seat of a table on a server. */
export class Seat {
  /** @type {AnyFrame[]} */
  frames = [];

  /**
   * @param {string} address of the server
   * @param {string} key of the player
   */
  constructor(address, key) {
    this.address = address;
    this.key = key;
  }

  /**
   * Fetch new frames.
   * @returns {Promise<Shown>} the document to draw
   */
  async look() {
    const response = await this.#request(`/frames?since=${this.frames.length}`);
    this.#take(/** @type {Frames} */ (await response.json()));
    return this.shown();
  }

  /**
   * Send the id of an action, and the number of the last frame received.
   * @param {string} id
   * @returns {Promise<Refusal | AdventureRefusal | ErrorMessage | null>} the refusal, or null if the action was accepted
   */
  async play(id) {
    const frame = this.frames.at(-1)?.number;
    const response = await this.#request("/action", { id, frame });
    if (!response.ok) {
      return /** @type {Refusal | AdventureRefusal | ErrorMessage} */ (await response.json());
    }
    this.#take(/** @type {Frames} */ (await response.json()));
    return null;
  }

  /** Return the document to draw, which is in the last frame of every response. */
  shown() {
    const shown = this.frames.at(-1)?.document;
    if (!shown) throw new Error("look first");
    return shown;
  }

  /**
   * @param {string} path
   * @param {object} [body]
   */
  #request(path, body) {
    return fetch(this.address + path, {
      method: body ? "POST" : "GET",
      headers: { "X-Player-Key": this.key },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  /** @param {Frames} answer */
  #take({ frames }) {
    for (const frame of frames) {
      // Frames are numbered without gaps: ignore any that we already have.
      if (frame.number === this.frames.length) this.frames.push(frame);
    }
  }
}

/**
 * Return all legal actions as one list. The document has them in groups.
 * @param {Shown} shown
 */
export function offered(shown) {
  return [...shown.actions].flatMap((group) => [...group.actions]);
}

// -- A random player --------------------------------------------------------------------------

/**
 * Play until the game is over.
 * @param {Seat[]} seats in the order of the players
 * @param {number} seed
 */
export async function play(seats, seed) {
  for (;;) {
    for (const seat of seats) await seat.look();
    const { to_act: player } = seats[0].shown();
    if (player === null) return seats[0].shown().standings;
    const seat = seats[player];
    const choices = offered(seat.shown());
    // A simple random number generator is enough to try a client.
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    const choice = choices[Math.floor((seed / 2 ** 31) * choices.length)];
    const refusal = await seat.play(choice.id);
    if (refusal) throw new Error(`${choice.id}: ${refusal.message}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [address, ...keys] = process.argv.slice(2);
  const seats = keys.map((key) => new Seat(address, key));
  const standings = await play(seats, 1845);
  for (const frame of seats[0].frames) {
    if (frame.sentences.length) console.log(frame.sentences.join(" "));
  }
  for (const line of standings) console.log(`${line.place}. ${line.name}`);
}
