// The panel: whose turn it is, the legal actions, and everything that the game shows beside its map.

import { at, h, plainPicture, toast } from "./dom.js";
import { BOTS } from "./words.js";

/** @import { Command, Offer } from "./types" */
/** @import { Play } from "./play.js" */

/** The maximum number of choices in a list. The others are on the map. */
const MOST_LISTED = 40;

export class Panel {
  /** The element that was focused when the panel was disabled. @type {string | undefined} */
  focused = undefined;

  /** The contents of the parts of the panel when they were last drawn. @type {Map<string, string>} */
  contents = new Map();

  /** @param {Play} play */
  constructor(play) {
    this.play = play;
  }

  /** Return whether the content of a part of the panel has changed, so that the change is animated. @param {string} place @param {string} what */
  isFresh(place, what) {
    const before = this.contents.get(place);
    this.contents.set(place, what);
    return before !== undefined && before !== what;
  }

  /** Show words in place of the prompt. @param {string} words */
  say(words) {
    if (at("status").textContent !== words) at("status").replaceChildren(h("p", {}, words));
  }

  /** Disable the panel until it is drawn again, since its choices are about to change. */
  rest() {
    this.focused ??= focused();
    for (const id of ["commands", "sections"]) at(id).inert = true;
    for (const id of ["undo", "hint"]) /** @type {HTMLButtonElement} */ (at(id)).disabled = true;
  }

  render() {
    const { play } = this;
    const shown = play.live?.document;
    if (!shown) return;
    const wanted = this.focused ?? focused();
    this.focused = undefined;
    at("season").textContent = play.side.season(shown);
    at("standing").replaceChildren(...this.standing());
    play.guiding.render();
    at("status").replaceChildren(...this.status());
    document.title = this.title();
    at("commands").replaceChildren(...(this.listed() ?? this.commands()));
    at("sections").replaceChildren(...play.side.panel(play, shown).filter((section) => section !== null));
    for (const id of ["commands", "sections"]) at(id).inert = play.busy;
    play.story.render();
    at("back").hidden = !play.story.past;
    play.undoing.render();
    able("save", "Save the game as a file, to continue it later", this.whyNoFile());
    able("share", "Save the game so far as a page that replays it, to share", this.whyNoFile());
    able("hint", "Show what a bot would do (H)", play.mine ? "" : "It is not your turn.");
    at("score").hidden = !play.over;
    at("rule-line").hidden ||= !play.mine;
    rove();
    if (wanted) this.focus(wanted);
    // A choice that must be made on the map is offered there at once.
    if (play.mine && !play.choosing.selected && play.side.isForced(shown)) {
      void play.choosing.target(play.offers(), play.promptWords(), "forced");
    }
  }

  /** Return the reason why the game cannot be saved as a file, which contains all secrets, or an empty string. */
  whyNoFile() {
    const { hello, over } = this.play;
    if (!hello?.secret) return "";
    const people = hello.players.flatMap(({ bot }, seat) => (bot ? [] : [seat]));
    if (people.length && !hello.seats.length) return "Only players can save this game.";
    if (over || (people.length && people.every((seat) => hello.seats.includes(seat)))) return "";
    return "The file contains the cards of the other players, so it is available only when the game is over.";
  }

  /** Return elements that show whose turn it is. @returns {HTMLElement[]} */
  status() {
    const { hello, live, mine, rules, story } = this.play;
    if (!live) return [];
    if (story.past) return [h("p", {}, "You are looking at an earlier position.")];
    const next = live.to_act ?? null;
    if (next === null) return [h("p", {}, "The game is over.")];
    if (mine && live.prompt) return [h("p", { class: "yours" }, live.prompt.text), rules.button(live.prompt.rule)];
    const who = hello?.players[next];
    const away = this.play.isAway(next) ? ` ${who?.name} is not connected.` : "";
    return [h("p", {}, next < 0 ? "Chance decides." : `It is ${who?.name}’s turn${who?.bot ? ` (${BOTS[who.bot] ?? who.bot})` : ""}.${away}`)];
  }

  /** Return elements that show the scores in one line. @returns {HTMLElement[]} */
  standing() {
    const { hello, live, side } = this.play;
    if (!live?.document) return [];
    const { words, note, players } = side.standing(live.document);
    return [
      h("span", { title: note }, `${words}:`),
      ...players.map(({ player, value }) =>
        h("span", { class: `player-${player}` }, h("span", { class: "chip", title: hello?.players[player]?.name }, "ABCD"[player] ?? ""), " ", value),
      ),
    ];
  }

  /** Return the title of the tab, which begins with the player whose turn it is. */
  title() {
    const { hello, live, mine } = this.play;
    const next = live?.to_act ?? null;
    const turn = next === null ? "Game over" : mine ? "Your turn" : `${hello?.players[next]?.name ?? "Chance"}’s turn`;
    return `${turn} – ${hello?.title ?? "Northwest Passage"}`;
  }

  /** Return a note about a player who is not connected. @param {number} seat */
  presence(seat) {
    return this.play.isAway(seat) ? h("span", { class: "away" }, "not connected") : null;
  }

  /** Return the effect of a command, in the words of the guide. @param {string} key @param {string} rule */
  meaning(key, rule) {
    const { guides, hello, rules } = this.play;
    return guides[hello?.game ?? ""]?.commands[key] ?? rules.gist(rule);
  }

  /** Show the effect of a command. @param {string} key @param {string} rule @param {string | null} [why] the reason why it is not possible */
  explain(key, rule, why = null) {
    this.play.rules.line(rule, why, this.meaning(key, rule));
  }

  /** Return a button for each command. Those that are not possible give the reason. @returns {HTMLElement[]} */
  commands() {
    const { choosing, live, story } = this.play;
    return (live?.commands ?? []).map((command) => {
      const found = this.play.offers().filter(({ kind }) => command.kinds.includes(kind));
      const possible = found.length > 0;
      const why = possible ? null : story.past ? "You are looking at an earlier position: return to the current one first." : (command.why ?? "This is not possible now.");
      const words = this.meaning(command.key, command.rule);
      return h(
        "button",
        {
          type: "button",
          class: "command",
          "data-focus": `command-${command.key}`,
          "data-command": command.key,
          "data-rule": command.rule,
          "aria-disabled": !possible,
          "aria-pressed": choosing.selected === `command ${command.key}`,
          "aria-describedby": "rule-line",
          title: why ?? words,
          onclick: () => this.press(command, found, why),
          onpoint: () => this.explain(command.key, command.rule, why),
        },
        h("span", {}, command.title),
        found[0]?.cost ? h("small", {}, this.cheapest(found)) : null,
      );
    });
  }

  /** Return a button for each choice of a decision that is not a command. @returns {HTMLElement[] | null} */
  listed() {
    const { choosing, live, map, mine, rules, side } = this.play;
    if (!mine || !live?.document || !side.isListed(live.document)) return null;
    return this.play
      .offers()
      .slice(0, MOST_LISTED)
      .map((offer) => {
        const rule = side.ruleOf?.(offer);
        const shown = live.pictures?.[offer.id];
        return h(
          "button",
          {
            type: "button",
            class: "command wide",
            "data-focus": offer.id,
            "data-offer": offer.id,
            "aria-label": shown ? offer.label : undefined,
            "data-rule": rule || live.prompt?.rule,
            onclick: () => rules.explain(rule || (live.prompt?.rule ?? "")) || void choosing.decide([offer], ""),
            onpoint: () => map.mark(offer.cells, "hint"),
          },
          h("span", {}, (shown && side.caption?.(offer)) || offer.label),
          shown ? h("div", { class: "preview" }, plainPicture(shown)) : null,
          rule ? h("small", {}, rules.gist(rule)) : null,
        );
      });
  }

  /** Return the lowest cost of some actions, and whether others cost more. @param {Offer[]} found */
  cheapest(found) {
    const costs = found.map(({ cost }) => cost);
    const least = Math.min(...costs);
    const coin = this.play.side.coin === "points" && least === 1 ? "point" : this.play.side.coin;
    return `${Math.max(...costs) > least ? "from " : ""}${least} ${coin}`;
  }

  /** @param {Command} command @param {Offer[]} found @param {string | null} why */
  press(command, found, why) {
    if (this.play.rules.explain(command.rule)) return;
    if (why) toast(why, "refused");
    else if (!this.play.side.command(this.play, command.key, found)) void this.play.choosing.decide(found, command.title);
  }

  /** @param {string} id */
  focus(id) {
    const wanted = /** @type {HTMLElement | null} */ (document.querySelector(`[data-focus="${CSS.escape(id)}"]`));
    wanted?.focus({ preventScroll: false });
  }
}

/** The groups of buttons in which the arrow keys move from one to the next. */
const GROUPS = "#commands, #sections section";
const CHOICES = ".command, .tile[data-focus], .card, .token";

/** Make Tab stop once in each group of choices, at the first one that is possible. */
function rove() {
  for (const group of document.querySelectorAll(GROUPS)) {
    const buttons = /** @type {HTMLElement[]} */ ([...group.querySelectorAll(CHOICES)]);
    const first = buttons.find((button) => button.getAttribute("aria-disabled") !== "true") ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === first ? 0 : -1;
  }
}

/** Move the focus to the next choice of a group with an arrow key. @param {KeyboardEvent} event */
export function roam(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const focused = document.activeElement;
  const group = step && focused?.matches(CHOICES) ? focused.closest(GROUPS) : null;
  if (!step || !group) return;
  const buttons = /** @type {HTMLElement[]} */ ([...group.querySelectorAll(CHOICES)]);
  const next = buttons[(buttons.indexOf(/** @type {HTMLElement} */ (focused)) + step + buttons.length) % buttons.length];
  event.preventDefault();
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next?.focus();
}

/** Return the name of the focused element, if the panel redraws it. */
function focused() {
  return document.activeElement instanceof HTMLElement ? document.activeElement.dataset.focus : undefined;
}

/** Enable a button, or disable it and give the reason. @param {string} id @param {string} words @param {string} why */
export function able(id, words, why) {
  const button = /** @type {HTMLButtonElement} */ (at(id));
  button.disabled = Boolean(why);
  button.title = why || words;
}
