/**
 * URLs from outside that readers are sent to: a club's page, a ticket shop. This one function validates them, whether a
 * feed, a season's files or an operator names them.
 */
const LONGEST = 500;
/** Names, numbers and dots; no user, no sign that another reader of addresses could take for something else. */
const PLAIN_HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/;

/**
 * The address as browsers spell it, without blanks around it and line breaks within; null for anything but a public-looking
 * `https://` address: no script, no file, no name and password in it, at most 500 characters.
 */
export function secureAddress(value: unknown): string | null {
  if (typeof value !== "string" || value.length > LONGEST || !value.isWellFormed()) return null;
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : null;
  if (url === null || url.protocol !== "https:" || url.username !== "" || url.password !== "") return null;
  return PLAIN_HOST.test(url.host) && url.href.length <= LONGEST ? url.href : null;
}
