/**
 * Whether the page is in use. In the control room, where a session ends after minutes without use, a background fetch
 * without recent input is marked as such, and does not prolong the session.
 */
import { UNATTENDED_HEADER } from "@elleveren/contract/unattended.ts";

/** Longer than a person reads without a key, a finger or a mouse. */
const UNATTENDED_AFTER_MS = 60_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "scroll", "focus"] as const;

let lastSignMs: number | null = null;

/** Observes keys, pointers and scrolling from now on; without it every call counts as use. */
export function watchAttendance(): void {
  const note = () => {
    lastSignMs = performance.now();
  };
  note();
  for (const sign of SIGNS) window.addEventListener(sign, note, { capture: true, passive: true });
}

/** For a call that is made now. */
export const attendanceHeaders = (): Readonly<Record<string, string>> =>
  lastSignMs !== null && performance.now() - lastSignMs > UNATTENDED_AFTER_MS ? { [UNATTENDED_HEADER]: "1" } : {};
