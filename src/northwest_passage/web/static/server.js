// Tables on a server, on this computer or on its network.

/** @import { Answer, Frame, GameInfo, Guide, Home, Line, Links, News, Rule, TableInfo, NewTableRequest } from "./types" */

/** @implements {Home} */
export class ServerHome {
  friends = true;

  /** @returns {Promise<GameInfo[]>} */
  games() {
    return get("api/games", "");
  }

  /** @returns {Promise<Record<string, Guide>>} */
  async guides() {
    return (await fetch("guide.json")).json();
  }

  /** @returns {Promise<Record<string, Rule>>} */
  rules() {
    return get("api/rules", "");
  }

  /** Return all tables, for the holder of the host key. The key comes from the printed link and is stored for this browser tab. @returns {Promise<TableInfo[]>} */
  async tables() {
    const given = new URLSearchParams(location.hash.slice(1)).get("host");
    if (given) history.replaceState(null, "", location.pathname + location.search);
    const key = given ?? hostKey();
    if (!key) throw new Error(NO_KEY);
    const { tables } = await get("api/tables", key);
    sessionStorage.setItem("host", key);
    return tables;
  }

  /** @param {NewTableRequest} newTable @returns {Promise<TableInfo>} */
  async open(newTable) {
    const answer = await post("api/tables", hostKey(), newTable);
    if (answer.type !== "table") throw new Error(answer.message);
    return answer;
  }

  /** @param {string} table */
  async remove(table) {
    await get(`api/tables/${encodeURIComponent(table)}`, hostKey(), "DELETE");
  }

  /** @param {string} table @returns {Promise<Links>} */
  async links(table) {
    const answer = await post(`api/tables/${encodeURIComponent(table)}/links`, hostKey(), {});
    if (answer.type !== "links") throw new Error(answer.message);
    return answer;
  }

  isHost() {
    return hostKey() !== "";
  }

  /** @param {string} table @param {string} key @returns {Line} */
  line(table, key) {
    const path = `api/tables/${encodeURIComponent(table)}`;
    return {
      ask: (request, seat, size) => post(path, key, { seat, size, request }),
      rematch: () => post(`${path}/rematch`, key, {}),
      listen: (options, hear) => listen(`${path}/events`, key, options, hear),
    };
  }
}

const NO_KEY =
  "To set up a game, open the link that “northwest-passage web” printed when it was started. To join a game, open the link that you were given.";
const NO_SERVER = "The server is not answering. Is the program still running? Your games are saved.";

/** Return the host key of this browser tab. */
function hostKey() {
  return sessionStorage.getItem("host") ?? "";
}

/** @param {string} key @returns {Record<string, string>} */
function headers(key) {
  return key ? { Authorization: `Bearer ${key}` } : {};
}

/** @param {string} path @param {string} key @param {string} [method] */
async function get(path, key, method = "GET") {
  const response = await fetch(path, { method, headers: headers(key) }).catch(() => null);
  if (!response) throw new Error(NO_SERVER);
  if (!response.ok) throw new Error(await words(response));
  return response.json();
}

/** @param {string} path @param {string} key @param {unknown} body */
async function post(path, key, body) {
  try {
    const options = { method: "POST", headers: headers(key), body: JSON.stringify(body) };
    return await (await fetch(path, options)).json();
  } catch {
    return { type: "error", message: NO_SERVER };
  }
}

/** Return the message of an error response. @param {Response} response @returns {Promise<string>} */
async function words(response) {
  const answer = await response.json().catch(() => null);
  return answer?.message ?? `The server answered: ${response.status} ${response.statusText}.`;
}

/**
 * Listen to server-sent events, without an EventSource, since that cannot send a key in a header.
 * If the connection is lost, it is opened again.
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
          const message = await words(response);
          // A wrong link is reported at once. A busy server is tried again.
          if (response.status >= 400 && response.status < 500 && response.status !== 429) {
            if (!stop.signal.aborted) hear({ type: "closed", message });
            return;
          }
          throw new Error(message);
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
        // The connection is lost. Try again.
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

/** Yield the data of each event. @param {ReadableStream<Uint8Array>} body @returns {AsyncGenerator<string>} */
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
