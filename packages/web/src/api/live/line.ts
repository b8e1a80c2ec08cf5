/**
 * The open line to the server, opened again for as long as the page is open. A browser tries again by itself when a line
 * breaks, but gives up when something in between answers in the server's place; then we try, later and later.
 */
import { noteLine } from "../wire/connection.ts";

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;
/** A server that restarts, or a phone that changes its network, is back before anybody would notice. */
const UNNOTICED_MS = 4000;

export interface LineListener {
  /** Names of the messages to hear. */
  readonly kinds: readonly string[];
  readonly onMessage: (text: string) => void;
  /** The line is up again after it was lost: what was missed meanwhile is unknown. */
  readonly onBack: () => void;
}

/** Until the returned function is called. The address is asked for whenever the line is opened anew by us. */
export function openLine(addressNow: () => string, { kinds, onMessage, onBack }: LineListener): () => void {
  let source: EventSource;
  let tries = 0;
  let wasLost = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let notice: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    source = new EventSource(addressNow());
    for (const kind of kinds) source.addEventListener(kind, (event: MessageEvent<string>) => onMessage(event.data));
    source.addEventListener("open", () => {
      tries = 0;
      clearTimeout(notice);
      notice = undefined;
      noteLine(true);
      if (wasLost) onBack();
      wasLost = false;
    });
    source.addEventListener("error", () => {
      wasLost = true;
      notice ??= setTimeout(() => noteLine(false), UNNOTICED_MS);
      if (source.readyState === EventSource.CLOSED) openLater();
    });
  };
  const openLater = () => {
    clearTimeout(again);
    // Not everybody in the same second.
    const waitMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** tries) * (1 + Math.random() / 2);
    tries += 1;
    again = setTimeout(open, waitMs);
  };
  /** The browser says that there is a network again: no reason to wait. */
  const openNow = () => {
    if (!wasLost) return;
    source.close();
    clearTimeout(again);
    tries = 0;
    open();
  };
  open();
  window.addEventListener("online", openNow);
  return () => {
    window.removeEventListener("online", openNow);
    clearTimeout(again);
    clearTimeout(notice);
    source.close();
    noteLine(true);
  };
}
