/**
 * Drafts of a first squad that a visitor made. Each tab has its own, as with all drafts; a second copy lies in the
 * storage that all tabs share, for the link in an e-mail opens another tab. The shared copy names its owner: none
 * until an account registers or signs in here, and that account from then on. A tab's own counts only while the
 * shared copy is there and is not another account's: so an account's copy ends with its session in every tab, asleep
 * or not (decision 0235).
 */
import type { AccountId } from "@elleveren/rules";

/** The footballers; and the visitor's wish to enter the squad. */
export const VISITOR_DRAFTS = ["selection", "entry"] as const;
export type VisitorDraft = (typeof VISITOR_DRAFTS)[number];

const PREFIX = "elleveren.visitor.";
/** A squad of another week stands for other prices, and perhaps for another person at this device. */
const KEPT_MS = 7 * 86_400_000;

interface Shared {
  /** Null until an account has taken it over. */
  readonly of: AccountId | null;
  readonly atMs: number;
  readonly text: string;
}

/** Where nothing may be stored, a draft lives as long as the page. */
const inMemory = new Map<VisitorDraft, string>();

/** Null without one. */
export function readVisitorDraft(draft: VisitorDraft): string | null {
  const shared = readShared(draft);
  return inMemory.get(draft) ?? (shared?.of === null ? (read("sessionStorage", draft) ?? shared.text) : null);
}

/** Null forgets, but not what another tab has made. */
export function writeVisitorDraft(draft: VisitorDraft, text: string | null): void {
  inMemory.delete(draft);
  if (text === null) {
    if (read("sessionStorage", draft) !== null) forget(draft);
  } else if (!write("sessionStorage", draft, text) || !share(draft, { of: null, atMs: Date.now(), text })) {
    inMemory.set(draft, text);
  }
}

/**
 * A visitor's drafts for the account that has signed in; `isOwn`: made in this very tab. No other account gets them
 * afterwards.
 */
export function takeVisitorDrafts(
  of: AccountId,
): readonly { readonly draft: VisitorDraft; readonly text: string; readonly isOwn: boolean }[] {
  return VISITOR_DRAFTS.flatMap((draft) => {
    const shared = readShared(draft);
    const isTheirs = shared !== null && (shared.of === null || shared.of === of);
    const own = inMemory.get(draft) ?? (isTheirs ? read("sessionStorage", draft) : null);
    const text = own ?? (isTheirs ? shared.text : null);
    if (!isTheirs) forget(draft);
    inMemory.delete(draft);
    storage("sessionStorage")?.removeItem(PREFIX + draft);
    if (isTheirs && shared.of === null) share(draft, { ...shared, of });
    return text === null ? [] : [{ draft, text, isOwn: own !== null }];
  });
}

/** The account has put it away: its other tabs begin without it. */
export function forgetTakenDraft(draft: VisitorDraft, of: AccountId): void {
  if (readShared(draft)?.of === of) forget(draft);
}

/** After a sign-out: drafts that an account has taken over are not left to the next visitor. */
export function forgetTakenDrafts(): void {
  for (const draft of VISITOR_DRAFTS) if (readShared(draft)?.of !== null) forget(draft);
}

function forget(draft: VisitorDraft): void {
  for (const kind of ["sessionStorage", "localStorage"] as const) storage(kind)?.removeItem(PREFIX + draft);
}

const share = (draft: VisitorDraft, shared: Shared): boolean => write("localStorage", draft, JSON.stringify(shared));

/** Null when it is too old, and when it is none of ours. */
function readShared(draft: VisitorDraft): Shared | null {
  try {
    const { of, atMs, text } = JSON.parse(read("localStorage", draft) ?? "null") as Partial<
      Record<keyof Shared, unknown>
    >;
    const isWhole = (of === null || Number.isInteger(of)) && typeof text === "string" && typeof atMs === "number";
    return isWhole && Date.now() - atMs < KEPT_MS ? { of: of as AccountId | null, atMs, text } : null;
  } catch {
    return null;
  }
}

type Kind = "sessionStorage" | "localStorage";

const read = (kind: Kind, draft: VisitorDraft): string | null => storage(kind)?.getItem(PREFIX + draft) ?? null;

function write(kind: Kind, draft: VisitorDraft, text: string): boolean {
  try {
    const into = storage(kind);
    into?.setItem(PREFIX + draft, text);
    return into !== undefined;
  } catch {
    // Full.
    return false;
  }
}

/** Undefined in a browser that forbids it. */
export function storage(kind: Kind): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}
