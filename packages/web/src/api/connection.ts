/**
 * Whether the server can be reached, as far as this page knows: from its open line, from calls that nobody answered, and
 * from the browser's own word that there is no network. A short loss is nobody's business and is not told.
 */
import { useSyncExternalStore } from "react";

/** `reconnecting`: there is a network, and the server does not answer. */
export type Connection = "connected" | "reconnecting" | "offline";

const signs = { noNetwork: false, lineLost: false, callLost: false };
let shown: Connection = "connected";
let lostAtMs: number | null = null;
const listeners = new Set<() => void>();

/** The open line is up, or is being opened again. */
export function noteLine(isOpen: boolean): void {
  signs.lineLost = !isOpen;
  if (isOpen) signs.callLost = false;
  judge();
}

/** A call was answered, whatever with, or by nobody. */
export function noteReached(isReached: boolean): void {
  if (signs.callLost === !isReached) return;
  signs.callLost = !isReached;
  judge();
}

function judge(): void {
  const next = signs.noNetwork ? "offline" : signs.lineLost || signs.callLost ? "reconnecting" : "connected";
  if (next === shown) return;
  if (shown === "connected") lostAtMs = Date.now();
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
