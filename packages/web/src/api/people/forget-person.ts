/** What this browser forgets when a session has ended (docs/security/data.md); language and light are the browser's. */
import { dropDrafts, unstoreDrafts } from "../wire/kept-drafts.ts";
import type { Person } from "../wire/session-end.ts";
import { endPush } from "./push-subscription.ts";
import { seenBelongsTo } from "../wire/seen-answers.ts";

const PREFIX = "elleveren.";
/** An app stays one (`session-token.ts`), and a sign-out that the server has not heard of has still to be told (`me.ts`). */
const STAYS = new Set(["language", "theme", "sign-out-owed", "session-token", "reloaded"].map((name) => PREFIX + name));

/** Nothing of it is stored any more; drafts wait in the memory of this page, for their owner. */
export function forgetStored(): void {
  unstoreDrafts();
  for (const kind of ["localStorage", "sessionStorage"] as const) {
    const storage = storageOf(kind);
    const names = storage ? Object.keys(storage) : [];
    for (const name of names) if (name.startsWith(PREFIX) && !STAYS.has(name)) storage?.removeItem(name);
  }
  void seenBelongsTo(null);
  void endPush();
}

/** The owner says so: not even drafts are kept. */
export function forgetPerson(person: Person): void {
  forgetStored();
  dropDrafts(person.accountId);
}

function storageOf(kind: "localStorage" | "sessionStorage"): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}
