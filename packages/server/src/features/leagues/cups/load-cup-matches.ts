/** A page of a cup's matches: of one team the newest first, otherwise by round and in the order of the draw. */
import { STANDINGS_PAGE_SIZE } from "@elleveren/contract";
import type { EntryId, RoundId } from "@elleveren/rules";

import type { Context, Queryable } from "../../../context.ts";
import { type CupMatch, selectMatchesByNumber, selectMatchesOfEntry } from "./cup-matches.sql.ts";
import { type Cup, roundsOfCup, selectCupRounds } from "./cups.sql.ts";

export interface CupMatchesRequest {
  readonly cup: Cup;
  /** From 1; one past the end is empty. */
  readonly page: number;
  readonly entryId: EntryId | null;
  readonly roundId: RoundId | null;
}

export interface CupMatchesPage {
  readonly matches: readonly CupMatch[];
  readonly hasNext: boolean;
}

export async function loadCupMatches({ db }: Context, request: CupMatchesRequest): Promise<CupMatchesPage> {
  const { cup, page, entryId, roundId } = request;
  if (entryId === null) return cutPage(db, request);
  // One a round at most, so never more than a page.
  const rounds = roundId === null ? roundsOfCup(cup) : { first: roundId, last: roundId };
  const matches = await selectMatchesOfEntry(db, { entryId, cupId: cup.cupId, rounds });
  return { matches: page === 1 ? matches : [], hasNext: false };
}

/** Rounds know how many matches they have, so a page of a million matches is found without counting them. */
async function cutPage(db: Queryable, { cup, page, roundId }: CupMatchesRequest): Promise<CupMatchesPage> {
  const rounds = (await selectCupRounds(db, cup.cupId)).filter(
    (round) => roundId === null || round.roundId === roundId,
  );
  const first = (page - 1) * STANDINGS_PAGE_SIZE;
  const end = first + STANDINGS_PAGE_SIZE;
  const matches: CupMatch[] = [];
  let before = 0;
  for (const round of rounds) {
    const from = Math.max(first - before, 0) + 1;
    const to = Math.min(end - before, round.matchCount);
    if (from <= to)
      matches.push(...(await selectMatchesByNumber(db, { cupId: cup.cupId, roundId: round.roundId, from, to })));
    before += round.matchCount;
  }
  return { matches, hasNext: before > end };
}
