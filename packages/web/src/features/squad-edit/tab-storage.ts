/** What one tab remembers for itself, through reloads, until it is closed. A browser that forbids it remembers nothing. */
const PREFIX = "elleveren.edit.";

export function readTab(name: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(PREFIX + name) ?? "null") as unknown;
  } catch {
    return null;
  }
}

/** Null forgets. */
export function writeTab(name: string, value: object | null): void {
  try {
    if (value === null) window.sessionStorage.removeItem(PREFIX + name);
    else window.sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full or forbidden: the edit itself goes on.
  }
}
