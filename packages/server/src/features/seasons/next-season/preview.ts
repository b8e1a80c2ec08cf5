/**
 * The next season's differences from the present one: arriving and leaving clubs, footballers, prices, and warnings.
 */
import { type WireSeasonPreview, wireSeconds } from "@elleveren/contract";
import { type Position, POSITIONS } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import type { Season } from "../imports/index.ts";
import type { NextSeason } from "./read-next-season.ts";

interface PresentFootballer extends Previewed {
  readonly clubCode: number;
}

export interface PresentSeason {
  readonly clubs: readonly { readonly code: number; readonly name: string }[];
  readonly footballers: readonly PresentFootballer[];
}

type Previewed = WireSeasonPreview["come"][number];
type Warning = WireSeasonPreview["warnings"][number];

export type ComparedSeason = Omit<WireSeasonPreview, "draft" | "made" | "made_by" | "managers" | "leagues_to_renew">;

const NAMED = 12;
/** Fewer than this share of the footballers stays: the list is hardly this league's next. */
const FEW_KEPT = 0.2;

export async function selectPresentSeason(db: Queryable): Promise<PresentSeason> {
  const clubs = await sql<{ code: number; name: string }>`
    select code, name from clubs where not unavailable order by club_id`.execute(db);
  const footballers = await sql<PresentFootballer>`
    select f.code, f.web_name as name, c.code as "clubCode", c.name as club, f.position, f.price_tenths as price
    from footballers f join clubs c using (club_id) where f.status <> 'u' order by f.footballer_id`.execute(db);
  return { clubs: clubs.rows, footballers: footballers.rows };
}

export function previewSeason({ season, roundsFrom }: NextSeason, present: PresentSeason): ComparedSeason {
  const clubs = new Map(season.clubs.map((club) => [club.clubId, club]));
  const before = new Map(present.footballers.map((one) => [one.code, one]));
  const next = season.footballers.map((one) => ({
    code: one.code as number,
    name: one.webName,
    clubCode: clubs.get(one.clubId)!.code,
    club: clubs.get(one.clubId)!.name,
    position: one.position,
    price: one.startPriceTenths,
  }));
  const codes = new Set(next.map(({ code }) => code));
  const clubCodes = new Set(season.clubs.map(({ code }) => code));
  const clubsBefore = new Set(present.clubs.map(({ code }) => code));
  const kept = next.filter(({ code }) => before.has(code));
  const come = next.filter(({ code }) => !before.has(code));
  const go = present.footballers.filter(({ code }) => !codes.has(code));
  return {
    season: season.seasonName,
    rules: season.rulesetId,
    rounds_from: roundsFrom,
    first_deadline: wireSeconds(season.rounds[0]!.deadlineAtMs),
    last_deadline: wireSeconds(season.rounds.at(-1)!.deadlineAtMs),
    rounds: season.rounds.length,
    fixtures: season.fixtures.length,
    fixtures_without_time: season.fixtures.filter(({ kickoffAtMs }) => kickoffAtMs === null).length,
    clubs_come: season.clubs.filter(({ code }) => !clubsBefore.has(code)).map(({ name }) => name),
    clubs_go: present.clubs.filter(({ code }) => !clubCodes.has(code)).map(({ name }) => name),
    clubs_stay: season.clubs.filter(({ code }) => clubsBefore.has(code)).length,
    footballers: next.length,
    kept: kept.length,
    moved_club: kept.filter(({ code, clubCode }) => before.get(code)!.clubCode !== clubCode),
    come,
    go,
    prices: POSITIONS.map((position) => priceRow(position, next, present.footballers)),
    warnings: findWarnings({ season, roundsFrom }, { present, next, kept, come, go, clubsBefore }),
  };
}

function priceRow(position: Position, next: readonly Previewed[], present: readonly Previewed[]) {
  const pricesOf = (all: readonly Previewed[]) =>
    all.filter((one) => one.position === position).map(({ price }) => price);
  const average = (prices: readonly number[]) =>
    prices.length === 0 ? null : Math.round(prices.reduce((sum, price) => sum + price, 0) / prices.length);
  const prices = pricesOf(next);
  return {
    position,
    count: prices.length,
    least: Math.min(...prices),
    average: average(prices) ?? 0,
    most: Math.max(...prices),
    average_before: average(pricesOf(present)),
  };
}

interface Compared {
  readonly present: PresentSeason;
  readonly next: readonly Previewed[];
  readonly kept: readonly Previewed[];
  readonly come: readonly Previewed[];
  readonly go: readonly PresentFootballer[];
  readonly clubsBefore: ReadonlySet<number>;
}

function findWarnings({ season, roundsFrom }: NextSeason, compared: Compared): Warning[] {
  const { present, next, kept, come, go, clubsBefore } = compared;
  const warnings: Warning[] = [];
  const warn = (code: Warning["code"], names: readonly string[], count = names.length) => {
    if (count > 0) warnings.push({ code, names: names.slice(0, NAMED), count });
  };
  const before = new Map(present.footballers.map((one) => [one.code, one]));
  if (present.footballers.length > 0) {
    if (!season.clubs.some(({ code }) => clubsBefore.has(code))) warn("no_club_known", [], season.clubs.length);
    if (kept.length < present.footballers.length * FEW_KEPT) warn("few_kept", [], kept.length || 1);
    const isSame = (one: Previewed) => before.get(one.code)?.price === one.price;
    if (come.length === 0 && go.length === 0 && next.every(isSame)) warn("same_as_now", [], next.length);
  }
  const gone = new Set(go.map(({ name, clubCode }) => `${name} ${clubCode}`));
  const clubCode = new Map(season.clubs.map(({ clubId, code }) => [clubId, code]));
  const again = season.footballers.filter(
    (one) => !before.has(one.code) && gone.has(`${one.webName} ${clubCode.get(one.clubId)}`),
  );
  warn(
    "same_name",
    again.map(({ webName }) => webName),
  );
  warn(
    "other_position",
    kept.filter((one) => before.get(one.code)!.position !== one.position).map(({ name }) => name),
  );
  const playing = new Set(season.footballers.map(({ clubId }) => clubId));
  warn(
    "club_without_footballers",
    season.clubs.filter(({ clubId }) => !playing.has(clubId)).map(({ name }) => name),
  );
  if (roundsFrom === "weekly") warn("weekly_rounds", [], season.rounds.length);
  return [...warnings, ...findRoundWarnings(season)];
}

function findRoundWarnings({ rounds, fixtures, clubs }: Season): Warning[] {
  if (fixtures.length === 0) return [{ code: "no_fixtures", names: [], count: rounds.length }];
  const warnings: Warning[] = [];
  const played = new Set(fixtures.map(({ roundId }) => roundId));
  const blank = rounds.filter(({ roundId }) => !played.has(roundId)).map(({ name }) => name);
  if (blank.length > 0)
    warnings.push({ code: "round_without_fixtures", names: blank.slice(0, NAMED), count: blank.length });
  const usual = (clubs.length - 1) * 2;
  if (rounds.length < usual) warnings.push({ code: "fewer_rounds", names: [], count: rounds.length });
  return warnings;
}
