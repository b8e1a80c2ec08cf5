/** Links to other machines that an operator lets go without TLS: `WITHOUT_TLS`. */
export const PLAIN_LINKS = ["web", "database", "mail"] as const;
export type PlainLink = (typeof PLAIN_LINKS)[number];

/** Wrong names are added to `problems`. */
export function readPlainLinks(value: string | undefined, problems: string[]): ReadonlySet<PlainLink> {
  const links = new Set<PlainLink>();
  for (const name of value?.split(",").map((part) => part.trim()) ?? []) {
    const link = PLAIN_LINKS.find((known) => known === name);
    if (link) links.add(link);
    else problems.push(`WITHOUT_TLS (--without-tls) knows ${PLAIN_LINKS.join(", ")}, not "${name}".`);
  }
  return links;
}

/** True for a name or an address of this machine: what goes there leaves no cable. */
export function isThisMachine(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}
