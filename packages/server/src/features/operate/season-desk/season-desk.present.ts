/** The season as the control room shows it. */
import { wireMicros, wireSeconds, type WireControlSeason, type WireSeasonPreview } from "@elleveren/contract";
import { type RulesetId, RULESETS } from "@elleveren/rules";

import type { Context, Queryable } from "../../../context.ts";
import {
  findOpenEnds,
  type OpenEnd,
  type PreviewedFootballer,
  previewSeason,
  readNextSeason,
  selectPresentSeason,
} from "../../seasons/index.ts";
import { findClosing } from "./close-season.ts";
import {
  countGoingAlong,
  selectDraft,
  selectNotices,
  selectPast,
  selectStanding,
  type Draft,
  type PastSeason,
} from "./season-desk.sql.ts";
import { selectWorks, type Work } from "./works.sql.ts";

/** Works that are shown. */
const LISTED = 5;

export async function presentControlSeason({ db }: Pick<Context, "db">): Promise<WireControlSeason> {
  const standing = await selectStanding(db);
  const openEnds = standing ? await findOpenEnds(db) : [];
  const closing = standing && openEnds.length === 0 ? await findClosing(db, standing) : null;
  const notices = standing ? await selectNotices(db) : { failedJobs: 0, refusedMessages: 0, neverPlayed: 0 };
  const draft = standing ? await selectDraft(db) : null;
  const works = await selectWorks(db, LISTED);
  return {
    season: standing?.seasonName ?? null,
    state: !standing ? "none" : openEnds.length > 0 ? "running" : closing ? "closed" : "over",
    closed: closing ? wireMicros(closing.closedAt.getTime()) : null,
    closed_by: closing?.closedBy ?? null,
    open_ends: openEnds.map(presentOpenEnd),
    notices: [
      { code: "failed_jobs" as const, count: notices.failedJobs },
      { code: "refused_messages" as const, count: notices.refusedMessages },
      { code: "never_played" as const, count: notices.neverPlayed },
    ].filter(({ count }) => count > 0),
    draft: draft && (await presentPreview(db, draft)),
    works: works.map(presentWork),
    past: (await selectPast(db)).map(presentPast),
    rulesets: Object.keys(RULESETS),
  };
}

const presentOpenEnd = ({ code, roundId, league, count }: OpenEnd) => ({
  code,
  event: roundId ?? null,
  league: league?.leagueId ?? null,
  league_name: league?.name ?? null,
  count: count ?? null,
});

const presentWork = (work: Omit<Work, "request">) => ({
  id: work.workId,
  kind: work.kind,
  state: work.state,
  season: work.seasonName,
  asked: wireMicros(work.askedAt.getTime()),
  asked_by: work.askedBy,
  started: work.startedAt && wireMicros(work.startedAt.getTime()),
  ended: work.endedAt && wireMicros(work.endedAt.getTime()),
  attempts: work.attempts,
  progress: [...work.progress],
  figures: work.result?.figures ?? {},
  reasons: [...(work.result?.reasons ?? [])],
});

const presentPast = (past: PastSeason) => ({
  season: past.seasonName,
  rounds: past.rounds,
  managers: past.managers,
  ended: wireMicros(past.endedAt.getTime()),
  archive: past.archive,
});

/** Compared with this season as it is now. What the clock has overtaken since is said when it is begun. */
async function presentPreview(db: Queryable, draft: Draft): Promise<WireSeasonPreview | null> {
  const request = { ...draft.request, rulesetId: draft.request.rulesetId as RulesetId };
  const next = readNextSeason(request, { seasonNames: [], nowMs: 0 });
  if (!next.ok) return null;
  const preview = previewSeason(next.value, await selectPresentSeason(db));
  const along = await countGoingAlong(db);
  return {
    draft: draft.draftId,
    made: wireMicros(draft.madeAt.getTime()),
    made_by: draft.madeBy,
    season: preview.seasonName,
    rules: preview.rulesetId,
    rounds_from: preview.roundsFrom,
    first_deadline: wireSeconds(preview.firstDeadlineMs),
    last_deadline: wireSeconds(preview.lastDeadlineMs),
    rounds: preview.roundCount,
    fixtures: preview.fixtureCount,
    fixtures_without_time: preview.fixturesWithoutTime,
    clubs_come: [...preview.clubsCome],
    clubs_go: [...preview.clubsGo],
    clubs_stay: preview.clubsStay,
    footballers: preview.footballerCount,
    kept: preview.kept,
    moved_club: preview.movedClub.map(presentFootballer),
    come: preview.come.map(presentFootballer),
    go: preview.go.map(presentFootballer),
    prices: preview.prices.map((row) => ({
      position: row.position,
      count: row.count,
      least: row.leastTenths,
      average: row.averageTenths,
      most: row.mostTenths,
      average_before: row.averageBeforeTenths,
    })),
    warnings: preview.warnings.map(({ code, names, count }) => ({ code, names: [...names], count })),
    managers: along.managers,
    leagues_to_renew: along.leagues,
  };
}

const presentFootballer = ({ code, name, club, position, priceTenths }: PreviewedFootballer) => ({
  code,
  name,
  club,
  position,
  price: priceTenths,
});
