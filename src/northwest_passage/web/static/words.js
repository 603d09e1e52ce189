// The words of the client. Sentences about events and rules come from the package.

/** @import { Offer } from "./types" */

/** Return what an action gains at once. @param {Offer} offer @returns {string[]} */
export function gains({ consequences }) {
  if (!consequences) return [];
  const { points, gaps, gap_to_fill, islands, passage_reached, returned } = consequences;
  const found = [];
  if (points) found.push(`+${points} prestige`);
  for (const tiles of islands) found.push(`charts an island of ${tiles.length} tiles`);
  if (gaps.length) found.push(gaps.length === 1 ? "fills a gap" : `fills ${gaps.length} gaps`);
  if (gap_to_fill) found.push("then you fill a gap");
  if (passage_reached) found.push("reaches the Northwest Passage");
  if (returned) found.push("home to Greenland, for good");
  return found;
}

/** Return the cost and the gains of a choice, in a line. @param {Offer} offer @param {string} coin */
export function note(offer, coin) {
  return [offer.cost ? `${offer.cost} ${coin === "points" && offer.cost === 1 ? "point" : coin}` : "", ...gains(offer)].filter(Boolean).join(" · ");
}

/** Return the reason for an advice, unless it only repeats the advice. @param {{label: string, reason: string}} advice */
export function reasonOf({ label, reason }) {
  return reason === `${label}.` ? "" : reason;
}

/** The names of what brings prestige. @type {Record<string, string>} */
export const SOURCES = {
  passage: "Northwest Passage",
  greenland: "Home to Greenland",
  cairn: "Cairns",
  inuit: "Inuit",
  franklin: "Franklin",
  strait: "Straits",
  islands: "Islands",
  franklin_majority: "Most of Franklin",
  strait_majority: "Most Straits",
  cartography_majority: "Most islands",
  sets: "Sets",
  ship_abandoned: "Ship abandoned",
  ship_crew_abandoned: "Crew of the Ship abandoned",
  sled_crew_abandoned: "Crew of the Sled abandoned",
  free_cells: "Free cells",
  crew_lost: "Crew lost",
};

/** The kinds of tokens. @type {Record<string, string>} */
export const TOKENS = { cairn: "Cairn", inuit: "Inuit", franklin: "Franklin", strait: "Strait", cartography: "Cartography" };

/** Kinds of bots, in words short enough for a phone. @type {Record<string, string>} */
export const BOTS = {
  greedy: "Quick bot",
  mcts: "Strong bot",
  random: "Random bot",
  racing: "Racing bot",
};

/** How strong they are, as far as the page on strength has measured it; a page with Python in it gives bots less time. @type {Record<string, string>} */
export const STRENGTHS = {
  greedy: "acts at once, and nearly always beats the random bot: good for a first game (greedy on the command line)",
  mcts: "thinks for some seconds, and then beats the quick bot in most games (mcts on the command line)",
  random: "plays any legal action",
  racing: "sails straight ahead and ignores the others",
};
