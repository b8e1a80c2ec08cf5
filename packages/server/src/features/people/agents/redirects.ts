/** Addresses that an agent is answered at: `https`, or a program on the person's own machine. */

const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);

export const isLoopback = (redirect: string): boolean => LOOPBACK.has(new URL(redirect).hostname);

/** Whether a program may register this address. No other scheme: any program on a machine may claim one of those. */
export function isRedirect(text: unknown): text is string {
  if (typeof text !== "string" || text.length > 2000 || !URL.canParse(text)) return false;
  const { protocol, hash, username, password } = new URL(text);
  // A bare `#` at the end leaves an empty hash.
  if (hash !== "" || text.includes("#") || username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && isLoopback(text));
}

/** Character by character, but for the port of a program on the person's own machine, which it learns when it starts (RFC 8252). */
export function isRegistered(registered: readonly string[], redirect: string): boolean {
  if (registered.includes(redirect)) return true;
  return (
    isRedirect(redirect) && isLoopback(redirect) && registered.some((one) => withoutPort(one) === withoutPort(redirect))
  );
}

function withoutPort(redirect: string): string | null {
  if (!isLoopback(redirect)) return null;
  const url = new URL(redirect);
  url.port = "";
  return url.href;
}
