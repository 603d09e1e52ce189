// Home one: a server on this machine, or in this network.

/** @import { Answer, Frame, GameInfo, Home, Line, News, Rule, TableInfo, TableWish } from "./types" */

/** @implements {Home} */
export class ServerHome {
  friends = true;

  /** @param {string} houseKey what is needed to set up tables; empty if there is none */
  constructor(houseKey) {
    this.houseKey = houseKey;
  }

  /** @returns {Promise<GameInfo[]>} */
  games() {
    return get("api/games", "");
  }

  /** @returns {Promise<Record<string, Rule>>} */
  rules() {
    return get("api/rules", "");
  }

  /** @returns {Promise<TableInfo[]>} */
  async tables() {
    if (!this.houseKey) return [];
    return (await get("api/tables", this.houseKey)).tables;
  }

  /** @param {TableWish} wish @returns {Promise<TableInfo>} */
  async open(wish) {
    const answer = await post("api/tables", this.houseKey, wish);
    if (answer.type !== "table") throw new Error(answer.message);
    return answer;
  }

  /** @param {string} table @param {string} key @returns {Line} */
  line(table, key) {
    const path = `api/tables/${encodeURIComponent(table)}`;
    return {
      ask: (request, seat, size) => post(path, key, { seat, size, request }),
      listen: (options, hear) => listen(`${path}/events`, key, options, hear),
    };
  }
}

/** @param {string} key @returns {Record<string, string>} */
function headers(key) {
  return key ? { Authorization: `Bearer ${key}` } : {};
}

/** @param {string} path @param {string} key */
async function get(path, key) {
  const response = await fetch(path, { headers: headers(key) });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

/** @param {string} path @param {string} key @param {unknown} body */
async function post(path, key, body) {
  try {
    const options = { method: "POST", headers: headers(key), body: JSON.stringify(body) };
    return await (await fetch(path, options)).json();
  } catch {
    return { type: "error", message: "The server does not answer. What was played is kept." };
  }
}

/**
 * Listen to server-sent events. An EventSource would do, but cannot send a key in a header.
 * After a lost connection it goes on where it was.
 * @param {string} path @param {string} key
 * @param {{seat: number | null, size: number, since: number | null}} options
 * @param {(news: News) => void} hear
 */
function listen(path, key, options, hear) {
  const stop = new AbortController();
  let since = options.since;
  let epoch = lastEpochs.get(path) ?? "";
  void (async () => {
    for (let wait = 250; !stop.signal.aborted; wait = Math.min(wait * 2, 5000)) {
      try {
        const query = new URLSearchParams({ size: String(options.size), epoch });
        if (options.seat !== null) query.set("seat", String(options.seat));
        if (since !== null) query.set("since", String(since));
        const response = await fetch(`${path}?${query}`, { headers: headers(key), signal: stop.signal });
        if (!response.ok || !response.body) {
          const { message } = await response.json();
          if (response.status !== 429) {
            hear({ type: "lost" });
            throw new Error(message);
          }
          throw new Error("busy");
        }
        for await (const text of events(response.body)) {
          wait = 250;
          /** @type {News} */
          const news = JSON.parse(text);
          if (news.type === "hello") {
            epoch = news.epoch;
            lastEpochs.set(path, epoch);
          }
          if (news.type === "frame") since = news.number + 1;
          if (!stop.signal.aborted) hear(news);
        }
      } catch {
        // The connection is lost; another one is tried.
      }
      if (stop.signal.aborted) return;
      hear({ type: "lost" });
      await new Promise((go) => setTimeout(go, wait));
    }
  })();
  return () => stop.abort();
}

/** @type {Map<string, string>} */
const lastEpochs = new Map();

/** The data of each event. @param {ReadableStream<Uint8Array>} body @returns {AsyncGenerator<string>} */
async function* events(body) {
  const reader = body.pipeThrough(/** @type {any} */ (new TextDecoderStream())).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const event = text.slice(0, end);
      text = text.slice(end + 2);
      if (event.startsWith("data: ")) yield event.slice(6);
    }
  }
}
