/**
 * Back from another site, or loaded anew, the reader is where he was. The router notes how far a page was scrolled and
 * scrolls there once, when the first of the page is drawn; what comes later makes it long enough only then. A page that a
 * browser kept whole is scrolled there too: WebKit puts it at its top.
 */

/** In the tab's own storage. */
const STORED = "elleveren.place";
/** A page that is not long enough by then has become another. */
const LONGEST_WAIT_MS = 10_000;
/** A page that the reader scrolls is not moved. */
const MOVES = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

interface Place {
  /** Of the browser's history: the same page twice in it is two places. */
  readonly entry: string;
  readonly top: number;
}

/** Called once, before the page is drawn. */
export function keepPlace(): void {
  addEventListener("pagehide", writePlace);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) returnTo(readPlace());
  });
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (load?.type === "back_forward" || load?.type === "reload") returnTo(readPlace());
}

/** As the router tells entries of the history from one another. */
const historyEntry = (): string =>
  (window.history.state as { __TSR_key?: string } | null)?.__TSR_key ?? window.location.href;

function writePlace(): void {
  const place: Place = { entry: historyEntry(), top: window.scrollY };
  try {
    window.sessionStorage.setItem(STORED, JSON.stringify(place));
  } catch {
    // Full or forbidden: the page will stand at its top.
  }
}

/** How far down, in px; 0 where nothing is known of this entry of the history. */
function readPlace(): number {
  try {
    const place = JSON.parse(window.sessionStorage.getItem(STORED) ?? "null") as Partial<Place> | null;
    return place?.entry === historyEntry() && typeof place.top === "number" ? place.top : 0;
  } catch {
    return 0;
  }
}

/** Scrolls to `top`, in px, as soon as the page is long enough. */
function returnTo(top: number): void {
  if (top <= 0) return;
  const { body, documentElement: page } = document;
  const grown = new ResizeObserver(() => {
    if (page.scrollHeight - window.innerHeight < top) return;
    stop();
    if (Math.abs(window.scrollY - top) > 1) window.scrollTo({ top, behavior: "instant" });
  });
  const timer = setTimeout(stop, LONGEST_WAIT_MS);
  function stop(): void {
    grown.disconnect();
    clearTimeout(timer);
    for (const move of MOVES) removeEventListener(move, stop);
  }
  for (const move of MOVES) addEventListener(move, stop, { passive: true });
  grown.observe(body);
}
