/**
 * The site's service worker: one for the whole site, so that pages open without a network and messages arrive while no
 * page is open. A new build waits beside the old one until its reader says so or has closed every page: nothing that is
 * open changes under anybody's hands.
 */
import { useSyncExternalStore } from "react";

export const WORKER = "/worker.js";
/** An open page looks whether there is a newer site when it is looked at again, and not more often. */
const LOOK_EVERY_MS = 30 * 60_000;

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function setWaiting(next: ServiceWorker | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** True when a newer site is here and waits for a word. */
export const useHasNewerSite = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting !== null,
    () => false,
  );

/** The newer site takes over, and this page is loaded from it. */
export function takeNewerSite(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
  waiting?.postMessage({ kind: "take-over" });
}

/** Once the page is there and nothing else wants the network. Browsers without workers, and those that save data, go without. */
export function followWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || savesData()) return;
  const begin = () => void register().catch(() => undefined);
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { once: true });
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: "/" });
  const look = () => {
    // The first worker of a browser has nothing to take over from.
    if (registration.waiting && navigator.serviceWorker.controller) setWaiting(registration.waiting);
  };
  look();
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed") look();
      if (coming.state === "activated" && waiting === coming) setWaiting(null);
    });
  });
  let lookedAtMs = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || performance.now() - lookedAtMs < LOOK_EVERY_MS) return;
    lookedAtMs = performance.now();
    void registration.update().catch(() => undefined);
  });
}
