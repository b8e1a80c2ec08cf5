import type { Language } from "@elleveren/contract/language.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { WireControlFootballer } from "@elleveren/contract";

import { refusalWords } from "../api/failure-words.ts";

/** Availability, as on the wire. */
export const STATUS_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  a: msg`Available`,
  d: msg`Doubtful`,
  i: msg`Injured`,
  s: msg`Suspended`,
  u: msg`Not available`,
  n: msg`Not eligible`,
};

/** News as a reader of that language reads it, as on the site. */
export const newsFor = (
  { news: nb, news_nn: nn, news_en: en }: Pick<WireControlFootballer, "news" | "news_nn" | "news_en">,
  language: Language,
): string => ({ nb, nn, en })[language] || nb || nn || en;

/** The server's refusals, in words. */
export function footballerProblems(error: unknown): readonly string[] {
  const words: Partial<Record<string, string>> = {
    duplicate: t`Another footballer has that code already.`,
    does_not_exist: t`There is no such club.`,
    unknown_club: t`There is no such club.`,
    too_many_footballers: t`The season has as many footballers as the game has room for.`,
    nothing_changes: t`Nothing would change.`,
  };
  return refusalWords(error, (code, _, path) => {
    const field = path.join(" ");
    return words[code] ?? t`It was refused (${field} ${code}).`;
  });
}

/** Tenths from typed text, "4.5" or "4,5"; null when it is no price in whole tenths. */
export function readPrice(typed: string): number | null {
  const found = /^\s*(\d{1,3})(?:[.,](\d))?\s*$/u.exec(typed);
  if (!found) return null;
  const tenths = Number(found[1]) * 10 + Number(found[2] ?? 0);
  return tenths > 0 ? tenths : null;
}

/** As it is typed. */
export const writePrice = (tenths: number): string => (tenths / 10).toFixed(1);
