/** Who is owned by how many of a league, as lines of CSV: a few hundred, made at once. */
import type { Language } from "@elleveren/contract";

import type { Context } from "../../../context.ts";
import { type League, loadLeagueRound, loadOwnership } from "../../leagues/index.ts";
import { csvLine } from "./csv.ts";

const HEADINGS = {
  nb: ["Spiller", "Klubb", "Eies av", "Eies av (%)", "I elleveren", "Kaptein", "Effektivt eierskap (%)"],
  nn: ["Spelar", "Klubb", "Eigd av", "Eigd av (%)", "I ellevaren", "Kaptein", "Effektivt eigarskap (%)"],
  en: ["Footballer", "Club", "Owned by", "Owned by (%)", "In the eleven", "Captain", "Effective ownership (%)"],
} as const satisfies Record<Language, readonly string[]>;

/** Of the current round, most owned first; the heading alone before the first deadline, when no squad is known. */
export async function ownershipLines(ctx: Context, league: League, language: Language): Promise<string[]> {
  const heading = csvLine(HEADINGS[language], language);
  const at = await loadLeagueRound(ctx, league, undefined);
  const ownership = at && (await loadOwnership(ctx, at));
  if (!ownership) return [heading];
  const { footballers: market, clubs } = ctx.live.season();
  const percent = (count: number) => Math.round((1000 * count) / Math.max(1, ownership.memberCount)) / 10;
  const rows = ownership.footballers
    .toSorted((one, other) => other.owned - one.owned || one.footballerId - other.footballerId)
    .map(({ footballerId, owned, playing, captained, multiplied }) => {
      const footballer = market.get(footballerId);
      const club = footballer && clubs.get(footballer.clubId);
      const names = [footballer?.webName ?? "", club?.name ?? ""];
      return csvLine([...names, owned, percent(owned), playing, captained, percent(multiplied)], language);
    });
  return [heading, ...rows];
}
