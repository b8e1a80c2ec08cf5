/**
 * Which of our matches of two clubs is which of theirs. A pair meets once at home in a season, but a match that is replayed
 * is a second one, here or there or on both sides; one of ours is never told what happened in two of theirs. Pure.
 */
import type { FixtureId } from "@elleveren/rules";

import type { LiveFixture } from "../../../features/live/index.ts";
import type { FamilyFixture } from "./family-answers.ts";

type Ours = Pick<LiveFixture, "fixtureId" | "code" | "kickoffAtMs">;
type Theirs = Pick<FamilyFixture, "id" | "code" | "kickoffAtMs">;

/**
 * By equal code, else as it was known before, else by the nearest kick-off. What is left over on both sides is one match
 * only where each side has as many; anything else is unclear and left out.
 */
export function pairFixtures(
  theirs: readonly Theirs[],
  ours: readonly Ours[],
  before: ReadonlyMap<number, FixtureId>,
): [number, FixtureId][] {
  const found = new Map<Theirs, Ours>();
  const freeTheirs = () => theirs.filter((one) => !found.has(one));
  const freeOurs = () => ours.filter((one) => ![...found.values()].includes(one));
  for (const one of theirs) {
    const same = freeOurs().find(({ code }) => code === one.code);
    if (same) found.set(one, same);
  }
  for (const one of freeTheirs()) {
    const same = freeOurs().find(({ fixtureId }) => fixtureId === before.get(one.id));
    if (same) found.set(one, same);
  }
  for (;;) {
    const nearest = nearestOf(freeTheirs(), freeOurs());
    if (!nearest) break;
    found.set(...nearest);
  }
  const [[lastTheirs, ...moreTheirs], [lastOurs, ...moreOurs]] = [freeTheirs(), freeOurs()];
  const isClear = moreTheirs.length === 0 && moreOurs.length === 0;
  if (lastTheirs && lastOurs && isClear) found.set(lastTheirs, lastOurs);
  return [...found].map(([{ id }, { fixtureId }]) => [id, fixtureId]);
}

/** The two whose kick-offs are nearest; undefined where a time is missing, or another one is as near to either of them. */
function nearestOf(theirs: readonly Theirs[], ours: readonly Ours[]): readonly [Theirs, Ours] | undefined {
  const pairs = theirs.flatMap((one) =>
    ours.flatMap((own) => {
      if (one.kickoffAtMs == null || own.kickoffAtMs === null) return [];
      return [{ one, own, apartMs: Math.abs(one.kickoffAtMs - own.kickoffAtMs) }];
    }),
  );
  const [first, ...others] = pairs.toSorted((a, b) => a.apartMs - b.apartMs);
  if (!first) return undefined;
  const isUnclear = others.some(
    ({ one, own, apartMs }) => apartMs === first.apartMs && (one === first.one || own === first.own),
  );
  return isUnclear ? undefined : [first.one, first.own];
}
