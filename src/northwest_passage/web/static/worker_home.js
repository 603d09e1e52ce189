// The in-browser host, which needs no server: the library runs in a worker of this page, and games are stored in this browser.

/** @import { Answer, Frame, GameInfo, Guide, Hello, Home, Line, Links, News, Rule, TableInfo, NewTableRequest } from "./types" */

const KEPT = "northwest-passage";

/** @implements {Home} */
export class WorkerHome {
  friends = false;

  constructor() {
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    /** @type {Map<number, {done: (text: string) => void, failed: (error: Error) => void}>} */
    this.waiting = new Map();
    this.count = 0;
    this.worker.onmessage = ({ data: { id, text, error, received } }) => {
      if (received !== undefined) {
        progress(received);
        return;
      }
      const asked = this.waiting.get(id);
      this.waiting.delete(id);
      if (asked && error === undefined) asked.done(text);
      else if (asked) asked.failed(new Error(error));
      else if (error !== undefined) this.fail(error);
    };
    this.worker.onerror = (event) => this.fail(event.message || "The worker could not be started.");
    /** @type {Map<string, NewTableRequest>} */
    this.newTables = new Map();
    /** @type {Map<string, string>} */
    this.titles = new Map();
    /** The listeners of each table. @type {Map<string, Set<() => void>>} */
    this.listeners = new Map();
  }

  /** Reject all pending requests with an error. @param {string} words */
  fail(words) {
    for (const { failed } of this.waiting.values()) failed(new Error(words));
    this.waiting.clear();
  }

  /** @param {Record<string, unknown>} question @returns {Promise<any>} */
  async call(question) {
    const id = ++this.count;
    const text = await new Promise((done, failed) => {
      this.waiting.set(id, { done, failed });
      this.worker.postMessage({ id, text: JSON.stringify(question) });
    });
    return JSON.parse(text);
  }

  /** @returns {Promise<GameInfo[]>} */
  async games() {
    return (await this.call({ type: "games" })).games;
  }

  /** @returns {Promise<Record<string, Guide>>} */
  async guides() {
    return (await fetch("guide.json")).json();
  }

  /** @returns {Promise<Record<string, Rule>>} */
  async rules() {
    return (await this.call({ type: "rules" })).rules;
  }

  /** @returns {Promise<TableInfo[]>} */
  async tables() {
    return Object.values(kept()).map(({ info }) => info);
  }

  /** @param {NewTableRequest} newTable @param {string} [table] @returns {Promise<TableInfo>} */
  async open(newTable, table = Math.random().toString(36).slice(2, 10)) {
    // Use the same seed after the page is reloaded.
    const whole = { ...newTable, seed: newTable.seed ?? Math.random().toString(36).slice(2) };
    const answer = await this.call({ type: "open", table, request: whole });
    if (answer.type !== "opened") throw new Error(answer.message);
    this.newTables.set(table, whole);
    this.titles.set(table, answer.title);
    return answer;
  }

  /** @param {string} table */
  async remove(table) {
    const games = kept();
    delete games[table];
    this.newTables.delete(table);
    localStorage.setItem(KEPT, JSON.stringify(games));
  }

  /** @returns {Promise<Links>} */
  async links() {
    return { local: true, links: [] };
  }

  isHost() {
    return false;
  }

  /** @param {string} table @returns {Line} */
  line(table) {
    const open = this.newTables.has(table) ? Promise.resolve() : this.again(table);
    return {
      ask: async (request, seat, size) => {
        await open.catch(() => null); // the listeners receive the error
        const asked = this.call({ type: "request", table, request: { seat, size, request } });
        const answer = await asked.catch((error) => ({ type: "error", message: `Python has stopped: ${error.message}` }));
        if (answer.type === "done") {
          this.wake(table);
          void this.keep(table);
        }
        return answer;
      },
      rematch: async () => {
        const before = this.newTables.get(table);
        if (!before) return { type: "error", message: "There is no such game." };
        const [first, ...others] = before.seats;
        const seats = first ? [...others, first] : [];
        const next = await this.open({ ...before, seats, record: null, seed: null });
        return { type: "rematch", table: next.table };
      },
      listen: (options, hear) => this.listen(table, open, options, hear),
    };
  }

  /** Restore a table that is stored in this browser. @param {string} table */
  async again(table) {
    const found = kept()[table];
    if (found) await this.open({ ...found.newTable, record: found.record }, table);
  }

  /** Store a game in this browser. Only the last eight games are stored. @param {string} table */
  async keep(table) {
    const newTable = this.newTables.get(table);
    const saved = await this.call({ type: "request", table, request: { seat: null, size: 400, request: { type: "save" } } });
    if (!newTable || saved.type !== "file") return;
    const games = kept();
    delete games[table];
    const names = newTable.seats.map(({ name }) => name);
    const people = newTable.seats.flatMap(({ bot }, i) => (bot === null ? [i] : []));
    const position = saved.text.split("\n").length - 2;
    const state = await this.call({ type: "state", table });
    const info = { table, title: this.titles.get(table) ?? newTable.game, players: names, position, over: state.over, result: state.result, played: Math.floor(Date.now() / 1000), keys: [{ secret: "here", seats: people }] };
    games[table] = { newTable, record: saved.text, info };
    const last = Object.entries(games).slice(-8);
    try {
      localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(last)));
    } catch {
      // The browser stores nothing. The game continues anyway.
    }
  }

  /** @param {string} table */
  wake(table) {
    for (const listener of this.listeners.get(table) ?? []) listener();
  }

  /**
   * @param {string} table @param {Promise<void>} open
   * @param {{seat: number | null, size: number, since: number | null}} options
   * @param {(news: News) => void} hear
   */
  listen(table, open, options, hear) {
    const { seat, size } = options;
    let since = options.since;
    let running = false;
    let again = false;
    let stopped = false;
    const tell = async () => {
      again = true;
      if (running) return;
      running = true;
      while (again && !stopped) {
        again = false;
        const { frames, bot, undo } = await this.call({ type: "frames", table, seat, since, size });
        if (undo && !stopped) hear(undo);
        for (const frame of /** @type {Frame[]} */ (frames ?? [])) {
          since = frame.number + 1;
          if (!stopped) hear({ ...frame, type: "frame" });
        }
        if (bot === null || bot === undefined || stopped) continue;
        hear({ type: "thinking", player: bot });
        await this.call({ type: "bot", table });
        hear({ type: "thinking", player: null });
        again = true;
        await new Promise((go) => setTimeout(go, 0)); // so that clicks are handled in between
      }
      running = false;
    };
    const listeners = this.listeners.get(table) ?? new Set();
    listeners.add(tell);
    this.listeners.set(table, listeners);
    const begin = async () => {
      await open;
      const hello = await this.call({ type: "hello", table, seat });
      if (stopped) return;
      if (hello.type !== "hello") {
        hear({ type: "closed", message: "This game is not in this browser, which stores only the last eight games." });
        return;
      }
      hear(/** @type {Hello} */ ({ ...hello, epoch: "here" }));
      await tell();
    };
    begin().catch((error) => hear({ type: "closed", message: `Python has stopped: ${error.message}` }));
    return () => {
      stopped = true;
      listeners.delete(tell);
    };
  }
}

/** Show the progress of loading Python. @param {number} received in bytes */
function progress(received) {
  const bar = /** @type {HTMLProgressElement | null} */ (document.getElementById("progress"));
  if (!bar) return;
  bar.value = received;
  const mega = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);
  const words = received < bar.max ? `Loading Python: ${mega(received)} of ${mega(bar.max)} MB. This is necessary only once.` : "Python is starting …";
  if (bar.labels[0]) bar.labels[0].textContent = words;
}

/** Return the games in this browser. @returns {Record<string, {newTable: NewTableRequest, record: string, info: TableInfo}>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}
