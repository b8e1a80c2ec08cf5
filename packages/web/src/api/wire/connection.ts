/**
 * Whether the server can be reached, as far as this page knows: from its stream and from calls without an answer.
 * `navigator.onLine` only names the reason: browsers report offline on machines whose calls are answered, and online
 * on a network that leads nowhere. A short loss is not reported.
 */
import { useSyncExternalStore } from "react";

/**
 * `offline`: no answer, and the browser reports no network. `reconnecting`: no answer all the same. `behind`: the
 * server answers, and is itself behind the game's events.
 */
export type Connection = "connected" | "behind" | "reconnecting" | "offline";

const signs = { noNetwork: false, lineLost: false, callLost: false };
/** Since when the server has known nothing new, by this browser's clock; null while it is up to date. */
let behindSinceMs: number | null = null;
let shown: Connection = "connected";
let lostAtMs: number | null = null;
/** No network, or the open line is lost. */
let isCutOff = false;
const listeners = new Set<() => void>();

/** The open line is up, or is being opened again. */
export function noteLine(isOpen: boolean): void {
  signs.lineLost = !isOpen;
  if (isOpen) signs.callLost = false;
  // A server that is behind says so at once.
  if (isOpen) behindSinceMs = null;
  judge();
}

/** The age of the server's data, in milliseconds; null when it has caught up. */
export function noteBehind(forMs: number | null): void {
  behindSinceMs = forMs === null ? null : Date.now() - forMs;
  judge();
}

/** A call was answered, with any status, or not at all. */
export function noteReached(isReached: boolean): void {
  if (signs.callLost === !isReached) return;
  signs.callLost = !isReached;
  judge();
}

function judge(): void {
  const isLost = signs.lineLost || signs.callLost;
  const lost = signs.noNetwork ? "offline" : "reconnecting";
  const next = isLost ? lost : behindSinceMs === null ? "connected" : "behind";
  const wasCutOff = isCutOff;
  isCutOff = next === "offline" || signs.lineLost;
  if (next === shown && isCutOff === wasCutOff) return;
  if (next === "behind") lostAtMs = behindSinceMs;
  else if (shown === "connected") lostAtMs = Date.now();
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * Until the returned function is called, listens to what the browser says of its network. Whether it is so, `ask` finds out by
 * a call, which notes what became of it.
 */
export function followNetwork(ask: () => void): () => void {
  const look = () => {
    signs.noNetwork = !navigator.onLine;
    judge();
  };
  const check = () => {
    look();
    ask();
  };
  look();
  window.addEventListener("online", check);
  window.addEventListener("offline", check);
  return () => {
    window.removeEventListener("online", check);
    window.removeEventListener("offline", check);
  };
}

/** When it was lost the last time, by this browser's clock: until then pages were kept up to date. */
export const connectionLostAtMs = (): number | null => lostAtMs;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const connection = (): Connection => shown;
export const useConnection = (): Connection => useSyncExternalStore(subscribe, connection, () => "connected");

/**
 * Whether the page is live: not without a network or after a longer loss of the stream. A single call without an
 * answer does not count.
 */
export const useIsCurrent = (): boolean => useSyncExternalStore(subscribe, isCurrent, () => true);
const isCurrent = (): boolean => !isCutOff;
