// Playing at a table: what is told is shown frame by frame, what is clicked is asked for.

import * as adventure from "./adventure.js";
import { announce, at, calm, choice, dialog, download, h, picture, toast } from "./dom.js";
import * as expedition from "./expedition.js";
import { Laying } from "./laying.js";
import { MapView } from "./map.js";
import { Story } from "./story.js";
import { BOTS, note } from "./words.js";

/** @import { Answer, Command, Frame, Hello, Line, News, Offer, Pair, Request, Rule, Side } from "./types" */

/** @type {Record<string, Side>} */
const SIDES = { expedition, adventure };

/** How long a step of somebody else is shown, in milliseconds. @type {Record<string, number>} */
const SPEEDS = { slow: 2200, normal: 1100, fast: 400, instant: 0 };

export class Play {
  /**
   * @param {Line} line
   * @param {Record<string, Rule>} rules
   * @param {number | null} seat
   */
  constructor(line, rules, seat) {
    this.line = line;
    this.rules = rules;
    this.seat = seat;
    /** What the game does in its own way. @type {Side} */
    this.side = expedition;
    this.map = new MapView(at("board"));
    this.story = new Story(this);
    /** @type {Hello | null} */
    this.hello = null;
    /** The last frame with all that is to be drawn. @type {Frame | null} */
    this.live = null;
    /** @type {Frame[]} */
    this.queue = [];
    this.busy = false;
    this.skipping = false;
    this.number = -1;
    /** Whether the last frame was the last of its answer. */
    this.complete = false;
    /** What the player is about to do. */
    this.selected = "";
    /** @type {Laying | null} */
    this.laying = null;
    this.explaining = false;
    /** @type {Map<string, Promise<Record<string, string>>>} */
    this.pictures = new Map();
    /** @type {() => void} */
    this.stop = () => {};
    this.size = this.measure();
    this.shownEnd = false;
    /** When the last click was, to measure how long the answer takes. */
    this.clickedAt = 0;
    /** @type {string[]} */
    this.kept = [];
    this.connect(null);
    this.buttons();
  }

  // -- Listening -----------------------------------------------------------------------------------

  /** @param {number | null} since */
  connect(since) {
    this.stop();
    this.stop = this.line.listen({ seat: this.seat, size: this.size, since }, (news) => this.hear(news));
  }

  end() {
    this.stop();
    this.laying?.end();
    this.off.abort();
  }

  off = new AbortController();

  /** @param {News} news */
  hear(news) {
    at("offline").hidden = news.type !== "lost";
    if (news.type === "hello") {
      this.hello = news;
      this.side = SIDES[news.game] ?? expedition;
      document.body.dataset.game = news.game;
      if (this.side.scrolls) at("board").tabIndex = 0; // so that keys can scroll it
      else at("board").removeAttribute("tabindex");
      at("share").hidden = !news.page;
      // Whose secrets are shown at a shared screen is only known when it is somebody's turn.
      if (this.seat === null && news.seats.length && !(news.secret && news.seats.length > 1)) {
        this.sit(news.seats[0] ?? null);
        return;
      }
      this.story.begin(news.log.filter(({ position }) => this.number < 0 || position <= (this.live?.position ?? Infinity)));
      document.title = `${news.title}`;
    } else if (news.type === "frame") {
      this.queue.push(news);
      void this.pump();
    } else if (news.type === "thinking") {
      const name = news.player === null ? "" : this.hello?.players[news.player]?.name;
      at("thinking").textContent = name ? `${name} is thinking …` : "";
    }
  }

  /** Look from another seat of one's own. @param {number | null} seat */
  sit(seat) {
    this.seat = seat;
    this.connect(this.number < 0 ? null : this.number);
  }

  /** Cover a shared screen until the next player has it. @param {number} next */
  curtain(next) {
    const name = this.hello?.players[next]?.name ?? "";
    at("sections").replaceChildren();
    at("commands").replaceChildren();
    at("status").replaceChildren();
    at("log").replaceChildren();
    at("curtain-name").textContent = name;
    at("curtain").hidden = false;
    at("game").inert = true;
    const ready = at("curtain-ready");
    ready.textContent = `I am ${name}`;
    ready.focus();
    announce(`Give the device to ${name}.`);
    ready.onclick = () => {
      at("curtain").hidden = true;
      at("game").inert = false;
      this.sit(next);
    };
    document.body.dataset.ready = `curtain ${this.number}`;
  }

  /** Show what has come in, one frame after the other. */
  async pump() {
    if (this.busy) return;
    this.busy = true;
    document.body.classList.add("busy");
    for (let frame = this.queue.shift(); frame; frame = this.queue.shift()) {
      const again = frame.number <= this.number;
      const jump = !again && frame.number > this.number + 1 && this.number >= 0;
      this.number = frame.number;
      const repeat = this.repeat;
      this.cancel();
      if (again) this.repeat = repeat; // only the picture is another one
      else this.story.add(frame);
      this.complete = Boolean(frame.document);
      if (frame.document) this.live = frame;
      if (!this.story.past && frame.picture) {
        const own = this.hello?.seats.includes(frame.player ?? -2) ?? false;
        const full = SPEEDS[/** @type {HTMLSelectElement} */ (at("speed")).value] ?? 0;
        const quick = this.skipping || again || jump || calm();
        const time = quick ? 0 : own || frame.player === null || frame.player < 0 ? Math.min(full, 450) : full;
        this.caption(frame);
        const shown = this.map.show(frame.picture, Math.min(time * 0.7, 900));
        this.map.follow(`#boat-${frame.player !== null && frame.player >= 0 ? frame.player : this.seat}`);
        await shown;
        if (!own && time) await pause(time * 0.4, () => this.skipping);
      }
    }
    this.busy = false;
    if (!this.complete) return; // the rest of the same answer is on its way
    this.skipping = false;
    document.body.classList.remove("busy");
    this.settle();
  }

  /** Everything is shown: whose turn is it? */
  settle() {
    const next = this.live?.to_act ?? null;
    const seats = this.hello?.seats ?? [];
    if (next !== null && next !== this.seat && seats.includes(next)) {
      if (this.hello?.secret) this.curtain(next);
      else this.sit(next);
      return;
    }
    const repeat = this.repeat;
    this.repeat = null;
    this.render();
    if (this.mine) this.map.follow(`#boat-${this.seat}`);
    repeat?.();
    if (this.measure() < this.size * 0.95) this.resize();
    if (this.mine) announce(`${this.promptWords()} ${this.story.since()}`);
    if (this.clickedAt) {
      document.body.dataset.clickToRepaint = String(Math.round(performance.now() - this.clickedAt));
      this.clickedAt = 0;
    }
    document.body.dataset.ready = String(this.number);
    if (!document.body.dataset.firstBoard) document.body.dataset.firstBoard = String(Math.round(performance.now()));
    if (this.live?.document && this.side.isOver(this.live.document) && !this.shownEnd) {
      this.shownEnd = true;
      void this.scores();
    }
  }

  /** @param {Frame} frame */
  caption(frame) {
    at("caption").textContent = frame.sentences.join(" ");
    if (frame.player !== this.seat && frame.sentences.length) announce(frame.sentences.join(" "));
  }

  // -- What can be done ----------------------------------------------------------------------------

  /** Whether it is this seat's turn. */
  get mine() {
    return this.seat !== null && this.live?.to_act === this.seat && !this.busy && this.complete && !this.story.past;
  }

  /** All that can be done now. @returns {Offer[]} */
  offers() {
    return this.mine && this.live?.document ? this.side.offers(this.live.document, this.live) : [];
  }

  /** @param {string} key @returns {Command | undefined} */
  command(key) {
    return this.live?.commands?.find((command) => command.key === key);
  }

  promptWords() {
    return this.live?.prompt?.text ?? "";
  }

  /**
   * Ask the table; what it refuses is shown.
   * @param {Request} request
   * @returns {Promise<Answer>}
   */
  async ask(request) {
    const answer = await this.line.ask(request, this.seat, this.size);
    if (answer.type === "refused") {
      this.map.mark(answer.cells, "refused");
      toast(answer.message, "refused");
    } else if (answer.type === "error" || answer.type === "late" || answer.type === "forbidden") {
      toast(answer.message, "refused");
    }
    return answer;
  }

  /** Do something; if it can be done in several ways, ask which. @param {Offer[]} found @param {string} title */
  async decide(found, title) {
    const live = this.live;
    const offer = found.length > 1 ? await this.pick(found, title) : found[0];
    if (!offer || !live?.document || live !== this.live) return;
    const words = this.side.warning(offer, live.document, this.seat);
    if (words) {
      const sure = await choice("Are you sure?", [{ value: true, label: offer.label }, { value: false, label: "No, go back" }], words);
      if (!sure) return;
    }
    this.clickedAt = performance.now();
    this.cancel();
    await this.ask({ type: "play", id: offer.id, position: live.position });
  }

  /** Ask which of several ways is meant; each shows its cells while it is pointed at. @param {Offer[]} found @param {string} title */
  async pick(found, title) {
    const offers = [...found].sort((a, b) => a.cost - b.cost);
    const options = offers.map((offer) => ({
      value: offer,
      label: offer.label,
      note: note(offer, this.side.coin),
      point: () => this.map.mark(offer.cells, "hint"),
    }));
    const chosen = await choice(title, options);
    this.map.mark([], "hint");
    return chosen;
  }

  /** Lay a tile with the pointer. @param {string} tile @param {Offer[]} found */
  lay(tile, found) {
    const again = this.selected === `tile ${tile}`;
    this.cancel();
    if (again) return;
    this.selected = `tile ${tile}`;
    this.repeat = () => this.lay(tile, found);
    this.laying = new Laying(this.map, tile, found, this.faces(tile), {
      lay: (offers) => void this.decide(offers, `Lay ${tile} with`),
      why: (cell) => void this.whyHere(tile, cell),
      cancel: () => this.cancel(),
    });
    this.say(`Point at the map to lay ${tile}; R, right click, wheel or a long press turn it.`);
    this.render();
    at("map").scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
  }

  /** @param {string} tile @param {Pair} cell */
  async whyHere(tile, [col, row]) {
    const answer = await this.ask({ type: "why_here", tile, col, row });
    if (answer.type === "possible") toast("It fits with its upper left corner here, but you cannot lay it now.", "refused");
  }

  /** Show where something can be done, to choose on the map. @param {Offer[]} found @param {string} words @param {string} name */
  async target(found, words, name) {
    const again = this.selected === name;
    this.cancel();
    if (again) return;
    this.selected = name;
    this.repeat = () => void this.target(found, words, name);
    const answer = await this.ask({ type: "show", ids: found.map(({ id }) => id) });
    if (answer.type !== "picture" || this.selected !== name) return;
    await this.map.show(answer.picture);
    this.say(words);
    announce(`${words} ${found.length} choices.`);
    this.render();
    at("map").scrollIntoView({ block: "nearest", behavior: "auto" });
    this.map.follow("[data-action]");
    if (this.byKeyboard) /** @type {HTMLElement | null} */ (at("board").querySelector("[data-action]"))?.focus();
  }

  byKeyboard = false;

  /** Does again what was about to be done. @type {(() => void) | null} */
  repeat = null;

  /** Put back what was about to be done. */
  cancel() {
    this.laying?.end();
    this.laying = null;
    const was = this.selected;
    this.selected = "";
    this.repeat = null;
    this.say("");
    if (was && this.live?.picture && !this.story.past) void this.map.show(this.live.picture);
    if (was && !this.busy) this.render();
  }

  /** @param {string} words */
  say(words) {
    at("help").textContent = words;
    at("help").hidden = !words;
  }

  // -- What is shown -------------------------------------------------------------------------------

  render() {
    const live = this.live;
    const shown = live?.document;
    if (!live || !shown) return;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.focus : undefined;
    at("season").textContent = this.side.season(shown);
    at("status").replaceChildren(...this.status());
    at("commands").replaceChildren(...this.commands());
    const sections = this.side.panel(this, shown).filter((section) => section !== null);
    at("sections").replaceChildren(...sections);
    this.story.render();
    at("back").hidden = !this.story.past;
    /** @type {HTMLButtonElement} */ (at("undo")).disabled = this.seat === null;
    /** @type {HTMLButtonElement} */ (at("hint")).disabled = !this.mine;
    at("score").hidden = !this.side.isOver(shown);
    if (focused) this.focus(focused);
    this.forced();
  }

  /** A choice that must be made on the map is offered there at once. */
  forced() {
    const shown = this.live?.document;
    if (!this.mine || this.selected || !shown || !this.side.isForced(shown)) return;
    void this.target(this.offers(), this.promptWords(), "forced");
  }

  /** @returns {HTMLElement[]} */
  status() {
    const live = this.live;
    if (!live) return [];
    if (this.story.past) return [h("p", {}, "You look at how it was.")];
    const next = live.to_act ?? null;
    if (next === null) return [h("p", {}, "The game is over.")];
    if (this.mine && live.prompt) {
      return [h("p", { class: "yours" }, live.prompt.text), this.ruleButton(live.prompt.rule)];
    }
    const who = this.hello?.players[next];
    return [h("p", {}, next < 0 ? "Chance has its say." : `It is ${who?.name}’s turn${who?.bot ? ` (${BOTS[who.bot] ?? who.bot})` : ""}.`)];
  }

  /** @returns {HTMLElement[]} */
  commands() {
    const made = (this.live?.commands ?? []).map((command) => {
      const found = this.offers().filter(({ kind }) => command.kinds.includes(kind));
      const cost = found[0]?.cost ?? 0;
      const possible = found.length > 0;
      const title = this.rules[command.rule]?.title ?? "";
      return h(
        "button",
        {
          type: "button",
          class: "command",
          "data-focus": `command-${command.key}`,
          "data-command": command.key,
          "data-rule": command.rule,
          "aria-disabled": !possible,
          "aria-pressed": this.selected === `command ${command.key}`,
          "aria-describedby": "rule-line",
          title: possible ? title : (command.why ?? ""),
          onclick: () => this.press(command, found),
          onfocus: () => this.ruleLine(command.rule, possible ? null : command.why),
          onpointerenter: () => this.ruleLine(command.rule, possible ? null : command.why),
        },
        h("span", {}, command.title),
        cost ? h("small", {}, this.cheapest(found)) : null,
      );
    });
    const shown = this.live?.document;
    if (this.mine && shown && this.side.isListed(shown)) {
      return this.offers()
        .slice(0, 40)
        .map((offer) => {
          const rule = this.rules[this.side.ruleOf(offer)];
          return h(
            "button",
            {
              type: "button",
              class: "command wide",
              "data-focus": offer.id,
              "data-offer": offer.id,
              "data-rule": rule?.id,
              onclick: () => void this.decide([offer], ""),
              onpointerenter: () => this.map.mark(offer.cells, "hint"),
              onfocus: () => this.map.mark(offer.cells, "hint"),
            },
            h("span", {}, offer.label),
            rule ? h("small", {}, plain(rule.text)) : null,
          );
        });
    }
    return made;
  }

  /** What the cheapest way costs, and whether others cost more. @param {Offer[]} found */
  cheapest(found) {
    const costs = found.map(({ cost }) => cost);
    const least = Math.min(...costs);
    const coin = this.side.coin === "points" && least === 1 ? "point" : this.side.coin;
    return `${Math.max(...costs) > least ? "from " : ""}${least} ${coin}`;
  }

  /** @param {Command} command @param {Offer[]} found */
  press(command, found) {
    if (this.explain(command.rule)) return;
    if (!found.length) {
      toast(command.why ?? "This is not possible now.", "refused");
      return;
    }
    if (!this.side.command(this, command.key, found)) void this.decide(found, command.title);
  }

  /** @param {string} id */
  focus(id) {
    const wanted = /** @type {HTMLElement | null} */ (document.querySelector(`[data-focus="${CSS.escape(id)}"]`));
    wanted?.focus({ preventScroll: false });
  }

  /** A picture of a tile, which comes in a moment. @param {string} tile @param {string} [way] */
  tile(tile, way = "0f") {
    const box = h("span", { class: "picture", "aria-hidden": "true" });
    void this.faces(tile).then((faces) => {
      const text = faces[way];
      if (!text) return;
      const drawn = picture(text);
      for (const id of drawn.querySelectorAll("title, desc")) id.remove();
      drawn.removeAttribute("aria-labelledby");
      drawn.removeAttribute("aria-describedby");
      box.append(drawn);
    });
    return box;
  }

  /** @param {string} tile */
  faces(tile) {
    let found = this.pictures.get(tile);
    if (!found) {
      found = this.line
        .ask({ type: "faces", tile }, this.seat, this.size)
        .then((answer) => (answer.type === "faces" ? answer.faces : {}));
      this.pictures.set(tile, found);
    }
    return found;
  }

  // -- Rules ---------------------------------------------------------------------------------------

  /** @param {string} id @param {string | null} why */
  ruleLine(id, why) {
    const rule = this.rules[id];
    if (!rule) return;
    at("rule-line").replaceChildren(
      why ? h("b", { class: "why" }, why) : h("b", {}, rule.title),
      " ",
      h("span", {}, plain(rule.text)),
      " ",
      this.ruleButton(id),
    );
  }

  /** @param {string} id @param {string} [words] */
  ruleButton(id, words = id) {
    return h("button", { type: "button", class: "rule", "aria-label": `${words}: rule ${id}`, onclick: () => void this.rule(id) }, words);
  }

  /** @param {string} id */
  async rule(id) {
    const rule = this.rules[id];
    if (!rule) return;
    await dialog(`${rule.id} ${rule.title}`, () => [
      ...rule.text.split("\n\n").map((part) => h(part.startsWith("|") ? "pre" : "p", {}, part)),
      rule.ruling ? h("p", { class: "faint" }, rule.ruling) : null,
    ]);
  }

  /** While rules are explained, a click tells the rule and does nothing. @param {string} id */
  explain(id) {
    if (!this.explaining) return false;
    void this.rule(id);
    return true;
  }

  // -- Buttons of the frame ------------------------------------------------------------------------

  buttons() {
    const signal = this.off.signal;
    const on = (/** @type {string} */ id, /** @type {() => void} */ does) => at(id).addEventListener("click", does, { signal });
    on("undo", () => void this.ask({ type: "undo" }));
    on("hint", () => void this.hint());
    on("save", () => void this.save());
    on("share", () => void this.share());
    on("skip", () => (this.skipping = true));
    on("score", () => void this.scores());
    on("back", () => this.story.leave());
    on("explain", () => {
      this.explaining = !this.explaining;
      at("explain").setAttribute("aria-pressed", String(this.explaining));
      toast(this.explaining ? "Click on anything to read its rule." : "Clicks do what they say again.");
    });
    document.addEventListener("pointerdown", () => (this.byKeyboard = false), { signal, capture: true });
    document.addEventListener("keydown", (event) => this.key(event), { signal, capture: true });
    const board = at("board");
    board.addEventListener("click", (event) => void this.click(event), { signal });
    board.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        const target = /** @type {Element} */ (event.target).closest("[data-action]");
        if (!target || this.laying) return;
        event.preventDefault();
        void this.chosen(target);
      },
      { signal },
    );
    let settling = 0;
    const observer = new ResizeObserver(() => {
      clearTimeout(settling);
      settling = window.setTimeout(() => this.resize(0.1), 300);
    });
    observer.observe(board);
    signal.addEventListener("abort", () => observer.disconnect());
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    this.byKeyboard = true;
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement || document.querySelector("dialog[open]")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const rule = focused instanceof HTMLElement ? focused.dataset.rule : undefined;
    if (event.key === "?" && rule) void this.rule(rule);
    else if (event.key === "Escape" && this.story.past) this.story.leave();
    else if (event.key === "Escape") this.cancel();
    else if (event.key === "u") void this.ask({ type: "undo" });
    else if (event.key === "h" && this.mine) void this.hint();
    else if (event.key === "s") this.skipping = this.busy;
    else if (event.key === "e" && this.command("end_turn")) at("commands").querySelector(/** @type {"button"} */ ("[data-command=end_turn]"))?.click();
  }

  /** @param {MouseEvent} event */
  async click(event) {
    if (this.laying) return;
    const element = /** @type {Element} */ (event.target);
    const target = element.closest("[data-action]");
    if (target) {
      await this.chosen(target);
      return;
    }
    const where = this.map.where(event);
    if (!where || !this.live?.document || this.story.past) return;
    await this.side.clicked(this, this.live.document, element, [Math.floor(where.x), Math.floor(where.y)]);
  }

  /** @param {Element} target */
  async chosen(target) {
    const ids = (target.getAttribute("data-actions") ?? target.getAttribute("data-action") ?? "").split("|");
    const found = this.offers().filter(({ id }) => ids.includes(id));
    if (found.length) await this.decide(found, "Which way?");
  }

  async hint() {
    const answer = await this.ask({ type: "hint" });
    if (answer.type !== "hint") return;
    const offer = this.offers().find(({ id }) => id === answer.id);
    if (offer) this.map.mark(offer.cells, "hint");
    const go = await choice("A bot would do this", [{ value: true, label: answer.label }, { value: false, label: "I think about it" }]);
    if (go && offer) await this.decide([offer], "");
  }

  async save() {
    const answer = await this.ask({ type: "save" });
    if (answer.type === "file") download(`${this.hello?.game ?? "game"}-${stamp()}.jsonl`, answer.text, "application/jsonl");
  }

  async share() {
    const answer = await this.ask({ type: "page" });
    if (answer.type === "file") download(`${this.hello?.game ?? "game"}-${stamp()}.html`, answer.text, "text/html");
  }

  async scores() {
    const shown = this.live?.document;
    if (shown) await dialog("The scores", () => this.side.scores(shown), "scores");
  }

  // -- Size ----------------------------------------------------------------------------------------

  /** How wide the picture is on the screen. */
  measure() {
    const box = at("board").getBoundingClientRect();
    const view = this.map.svg?.viewBox.baseVal;
    const aspect = view?.height ? view.width / view.height : 1.25;
    const width = this.side.scrolls ? Math.min(box.width, this.side.scrolls) : Math.min(box.width, (box.height || 10_000) * aspect);
    return Math.min(Math.max(Math.floor(width / 10) * 10, 300), 1600);
  }

  fitted = { number: -1, width: 0, tries: 0 };

  /** Ask for a picture of another size, so that its texts can be read. @param {number} slack */
  resize(slack = 0.05) {
    const size = this.measure();
    if (Math.abs(size - this.size) < this.size * slack) return;
    // Another size may have another shape: after two tries for a frame the picture is good enough.
    const same = this.fitted.number === this.number && this.fitted.width === innerWidth;
    this.fitted = { number: this.number, width: innerWidth, tries: same ? this.fitted.tries + 1 : 1 };
    if (this.fitted.tries > 2) return;
    this.size = size;
    if (this.number >= 0) this.connect(this.number);
  }
}

/** The first paragraph of a rule, without its marks. @param {string} text */
export function plain(text) {
  return (text.split("\n\n")[0] ?? "").replaceAll(/[*_`]/g, "");
}

/** Wait, unless somebody does not want to. @param {number} milliseconds @param {() => boolean} hurry */
async function pause(milliseconds, hurry) {
  for (let left = milliseconds; left > 0 && !hurry(); left -= 50) {
    await new Promise((go) => setTimeout(go, Math.min(left, 50)));
  }
}

function stamp() {
  return new Date().toISOString().slice(0, 10);
}
