/**
 * Secrets that are renewed in their files while the game runs: whoever opens a connection asks what the file says now. Files of
 * systemd credentials are copies that a unit is given at its start; those change with a restart.
 */
import { readFileSync } from "node:fs";

/** Secrets as they were read at the start, and the file each came from. */
const FILES = new Map<string, string>();

export function cameFromFile(secret: string, file: string): void {
  FILES.set(secret, file);
}

/** The secret itself where it came from elsewhere, or where its file is empty, cannot be read or does not fit. */
export function renewedSecret(secret: string, fits: (renewed: string) => boolean = () => true): string {
  const file = FILES.get(secret);
  if (file === undefined) return secret;
  try {
    const renewed = readFileSync(file, "utf8").trim();
    return renewed !== "" && fits(renewed) ? renewed : secret;
  } catch {
    return secret;
  }
}

/** Of a server's address: name and password may be new, another server or database is a matter of a restart. */
export function renewedAddress(address: string): string {
  return renewedSecret(address, (renewed) => {
    if (!URL.canParse(renewed)) return false;
    const [before, now] = [new URL(address), new URL(renewed)];
    return (["protocol", "host", "pathname", "search"] as const).every((part) => before[part] === now[part]);
  });
}
