// The games that the page can show: the only list of them in the client.

import * as adventure from "./adventure.js";
import * as expedition from "./expedition.js";

/** @import { Side } from "./types" */

/** @type {Record<string, Side>} */
export const GAMES = { expedition, adventure };

/** The game that a page assumes until it knows which one is played. @type {Side} */
export const FIRST = expedition;
