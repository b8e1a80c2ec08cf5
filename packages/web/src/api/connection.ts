/**
 * Whether the server can be reached, as far as this page knows: from its open line, from calls that nobody answered, and
 * from the browser's own word that there is no network. A short loss is nobody's business and is not told.
 */
import { useSyncExternalStore } from "react";

/**
 * `reconnecting`: there is a network, and the server does not answer. `behind`: it answers, and is itself cut off from
 * what happens.
 */
export type Connection = "connected" | "behind" | "reconnecting" | "offline";

const signs = { noNetwork: false, lineLost: false, callLost: false };
/** Since when the server has known nothing new, by this browser's clock; null while it is up to date. */
let behindSinceMs: number | null = null;
let shown: Connection = "connected";
let lostAtMs: number | null = null;
const listeners = new Set<() => void>();

/** The open line is up, or is being opened again. */
export function noteLine(isOpen: boolean): void {
  signs.lineLost = !isOpen;
  if (isOpen) signs.callLost = false;
  // A server that is behind says so at once.
  if (isOpen) behindSinceMs = null;
  judge();
}

/** What the server says is so old, in milliseconds; null when it has caught up. */
export function noteBehind(forMs: number | null): void {
  behindSinceMs = forMs === null ? null : Date.now() - forMs;
  judge();
}

/** A call was answered, whatever with, or by nobody. */
export function noteReached(isReached: boolean): void {
  if (signs.callLost === !isReached) return;
  signs.callLost = !isReached;
  judge();
}

function judge(): void {
  const isLost = signs.lineLost || signs.callLost;
  const next = signs.noNetwork ? "offline" : isLost ? "reconnecting" : behindSinceMs === null ? "connected" : "behind";
  if (next === shown) return;
  if (next === "behind") lostAtMs = behindSinceMs;
  else if (shown === "connected") lostAtMs = Date.now();
  shown = next;
  for (const listener of listeners) listener();
}

/** Until the returned function is called, listens to what the browser says of its network. */
export function followNetwork(): () => void {
  const look = () => {
    signs.noNetwork = !navigator.onLine;
    judge();
  };
  look();
  window.addEventListener("online", look);
  window.addEventListener("offline", look);
  return () => {
    window.removeEventListener("online", look);
    window.removeEventListener("offline", look);
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
