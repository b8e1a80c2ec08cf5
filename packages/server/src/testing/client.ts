/** An HTTP client as a browser is one: it keeps cookies and echoes the CSRF token. */

export interface ClientAnswer {
  readonly status: number;
  /** Parsed JSON; the text when it is something else; null when empty. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers of every shape
  readonly body: any;
  readonly headers: Headers;
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** False leaves the CSRF header out. */
  readonly csrf?: boolean;
}

export interface TestClient {
  readonly cookies: Map<string, string>;
  get(path: string, options?: CallOptions): Promise<ClientAnswer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<ClientAnswer>;
  put(path: string, body?: unknown, options?: CallOptions): Promise<ClientAnswer>;
  patch(path: string, body?: unknown, options?: CallOptions): Promise<ClientAnswer>;
  delete(path: string, body?: unknown, options?: CallOptions): Promise<ClientAnswer>;
  request(method: string, path: string, body?: unknown, options?: CallOptions): Promise<ClientAnswer>;
}

/** A client without cookies; its first mutation fetches a CSRF token as a page would. */
export function createClient(origin: string): TestClient {
  const cookies = new Map<string, string>();

  const send = async (method: string, path: string, body: unknown, options: CallOptions): Promise<ClientAnswer> => {
    const headers = new Headers();
    if (cookies.size > 0) headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const token = cookies.get("__Host-csrftoken") ?? cookies.get("csrftoken");
    if (method !== "GET" && options.csrf !== false && token) headers.set("x-csrftoken", token);
    if (body !== undefined) headers.set("content-type", "application/json");
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
    const init: RequestInit = { method, headers, redirect: "manual" };
    if (body !== undefined) init.body = typeof body === "string" ? body : JSON.stringify(body);
    const response = await fetch(origin + path, init);
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    return { status: response.status, body: await readBody(response), headers: response.headers };
  };

  const request: TestClient["request"] = async (method, path, body, options = {}) => {
    if (method !== "GET" && options.csrf !== false && !cookies.has("csrftoken"))
      await send("GET", "/api/me/", undefined, {});
    return send(method, path, body, options);
  };
  return {
    cookies,
    request,
    get: (path, options) => request("GET", path, undefined, options),
    post: (path, body, options) => request("POST", path, body, options),
    put: (path, body, options) => request("PUT", path, body, options),
    patch: (path, body, options) => request("PATCH", path, body, options),
    delete: (path, body, options) => request("DELETE", path, body, options),
  };
}

/** Takes a `Set-Cookie` line over. */
export function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
  const [name = "", ...value] = pair.split("=");
  const isGone = attributes.some((attribute) => /^max-age=0$|^expires=Thu, 01 Jan 1970/i.test(attribute));
  if (isGone) cookies.delete(name);
  else cookies.set(name, decodeURIComponent(value.join("=")));
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === "") return null;
  return response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
}
