/** Times of the wire in this browser's own time: in words, and in fields of the kind `datetime-local`, which know no zone. */
import { formatDayTime } from "../i18n/format.ts";

/** `16 May 18:00`; `none` where there is no time. */
export const timeOf = (time: string | null, none = "–"): string =>
  time === null ? none : formatDayTime(Date.parse(time));

const MINUTE_MS = 60_000;

/** `2026-05-16T18:00` for a time of the wire; empty for none. */
export function toLocalField(time: string | null): string {
  if (time === null) return "";
  const at = new Date(time);
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, "2026-05-16T18:00".length);
}

/** A time of the wire; null for an empty field. */
export function fromLocalField(value: string): string | null {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : at.toISOString().replace(/\.\d{3}Z$/u, "Z");
}
