/** Is an announced line-up possible? Everybody in it is somebody we know, once, and of one of the two clubs' matches. */
import type { FootballerId } from "@elleveren/rules";

import { checkTime, type Check } from "./check-time.ts";
import type { LineupFact, Substitution } from "./fact.ts";
import { lineupKey, NO_LINEUP, type KnownFacts } from "./facts.state.ts";

const ELEVEN = 11;
const LARGEST_BENCH = 23;
const MOST_SUBSTITUTIONS = 12;
const LONGEST_MINUTES = 130;

/** Every fault; a footballer on loan may be registered elsewhere, so his club is not looked at. */
export function checkLineup(fact: LineupFact, known: KnownFacts, check: Check): void {
  const fixture = known.fixtures.get(fact.fixtureId);
  if (!fixture) return check({ field: "fixtureId", code: "unknown_fixture" });
  if (fact.clubId !== fixture.homeClubId && fact.clubId !== fixture.awayClubId) {
    return check({ field: "clubId", code: "not_in_fixture", clubId: fact.clubId });
  }
  checkTime("announcedAtMs", fact.announcedAtMs, check);
  const before = known.lineups.get(lineupKey(fact.fixtureId, fact.clubId)) ?? NO_LINEUP;
  const starters = checkList("starters", fact.starters, ELEVEN, known, check) ?? before.starters ?? [];
  const bench = checkList("bench", fact.bench, LARGEST_BENCH, known, check) ?? before.bench ?? [];
  if (starters.some((id) => bench.includes(id))) check({ field: "bench", code: "contradiction", with: "starters" });
  if (fact.substitutions !== undefined) checkSubstitutions(fact.substitutions, known, check);
}

/** The list when it is one; null takes it back and is an empty one here. */
function checkList(
  field: "starters" | "bench",
  list: readonly FootballerId[] | null | undefined,
  most: number,
  known: KnownFacts,
  check: Check,
): readonly FootballerId[] | undefined {
  if (list === undefined) return undefined;
  if (list === null) return [];
  if (!Array.isArray(list)) {
    check({ field, code: "invalid", value: null });
    return [];
  }
  const ids = list as readonly FootballerId[];
  if (ids.length > most) check({ field, code: "out_of_range", value: ids.length, min: 0, max: most });
  if (new Set(ids).size < ids.length) check({ field, code: "duplicate" });
  if (ids.some((id) => !known.footballers.has(id))) check({ field, code: "unknown_footballer" });
  return ids;
}

function checkSubstitutions(told: readonly Substitution[], known: KnownFacts, check: Check): void {
  const field = "substitutions";
  if (!Array.isArray(told)) return check({ field, code: "invalid", value: null });
  if (told.length > MOST_SUBSTITUTIONS) {
    check({ field, code: "out_of_range", value: told.length, min: 0, max: MOST_SUBSTITUTIONS });
  }
  for (const one of told as readonly unknown[]) {
    const { minute, off, on } = (typeof one === "object" && one !== null ? one : {}) as Partial<Substitution>;
    if (!Number.isInteger(minute) || minute! < 0 || minute! > LONGEST_MINUTES) {
      check({ field, code: "out_of_range", value: minute ?? null, min: 0, max: LONGEST_MINUTES });
    }
    if (!known.footballers.has(off!) || !known.footballers.has(on!)) check({ field, code: "unknown_footballer" });
    else if (off === on) check({ field, code: "contradiction", with: field });
  }
}
