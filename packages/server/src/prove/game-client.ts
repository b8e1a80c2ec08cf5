/**
 * A client of the game's HTTP API as an app is one: it carries its session in `X-Session-Token`, so it needs neither
 * cookies nor a CSRF token.
 */
export interface GameAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface GameClient {
  get(path: string): Promise<GameAnswer>;
  post(path: string, body: unknown): Promise<GameAnswer>;
}

/** A client that is not signed in; signing up or in through it keeps the session it is answered with. */
export function createGameClient(origin: string): GameClient {
  let session = "";
  const send = async (method: string, path: string, body?: unknown): Promise<GameAnswer> => {
    const headers = { "x-session-token": session, ...(body !== undefined && { "content-type": "application/json" }) };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(origin + path, { method, headers, ...sent });
    session = response.headers.get("x-session-token") ?? session;
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
  return {
    get: (path) => send("GET", path),
    post: (path, body) => send("POST", path, body),
  };
}
