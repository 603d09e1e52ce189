// Animations of revealed pieces: tiles on the map, and cards that are played, turn over.

import { calm, h, nextTask, s } from "./dom.js";
import { boxOf, tileIn } from "./map.js";

/** @import { MapView } from "./map.js" */
/** @import { Frame, Pair } from "./types" */

/**
 * A tile in an event, with its cells or its hexes.
 * @typedef {{tile: string, cells?: Pair[], hexes?: Pair[], rotation?: number, side?: string}} Placed
 */

/** Return the tiles that turn over in a frame. @param {Frame} frame @returns {Placed[]} */
export function turned({ events }) {
  return events.flatMap((event) => {
    const { type, placed, after } = /** @type {{type: string, placed?: Placed, after?: Placed | Placed[]}} */ (/** @type {unknown} */ (event));
    if (type === "tile_placed" || type === "gap_filled" || type === "tile_revealed") return placed ? [placed] : [];
    return after && (type === "tile_turned" || type === "tiles_swapped") ? [after].flat() : [];
  });
}

/**
 * Turn a tile over in its place: first its back shows, then its face.
 * @param {MapView} map
 * @param {Placed} placed
 * @param {Promise<Record<string, string>> | null} faces pictures of the tile, if it has any
 * @param {number} milliseconds
 */
export async function turnOver(map, placed, faces, milliseconds) {
  const cells = placed.cells ?? placed.hexes ?? [];
  const layer = map.layer();
  if (!layer || !cells.length || calm()) return;
  const outline = () => cells.map((cell) => map.outline(cell));
  const hole = s("g", { class: "turning hole" }, ...(faces ? outline() : []));
  const back = s("g", { class: "turning back" }, ...outline());
  layer.append(hole, back);
  const time = { duration: milliseconds / 2, fill: /** @type {const} */ ("forwards") };
  const [known] = await Promise.all([faces, half(back, 1, 0, time)]);
  back.remove();
  const face = known?.[`${placed.rotation}${placed.side?.[0]}`];
  if (face) {
    const box = boxOf(cells);
    const front = s("g", { class: "turning" }, s("rect", { ...box, fill: "none" }), tileIn(face, box));
    layer.append(front);
    await half(front, 0, 1, time);
    front.remove();
  }
  hole.remove();
}

/** @param {Element} element @param {number} from @param {number} to @param {KeyframeAnimationOptions} time */
async function half(element, from, to, time) {
  const way = [{ transform: `scaleX(${from})` }, { transform: `scaleX(${to})` }];
  await element.animate(way, { ...time, easing: to ? "ease-out" : "ease-in" }).finished.catch(() => null);
  await nextTask();
}

/** Show a card over the map until the next frame. @param {HTMLElement} box @param {string} title @param {string} words @param {number} milliseconds */
export function turnUp(box, title, words, milliseconds) {
  putAway(box);
  if (calm() || !milliseconds) return;
  const card = h("div", { class: "played", "aria-hidden": "true" }, h("b", {}, title), h("span", {}, words));
  box.append(card);
  card.animate([{ transform: "rotateY(90deg) scale(0.8)" }, { transform: "none" }], { duration: milliseconds / 2, easing: "ease-out" });
}

/** Remove the card. @param {HTMLElement} box */
export function putAway(box) {
  box.querySelector(".played")?.remove();
}
