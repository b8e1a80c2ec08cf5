/** What the next season would change against the one that is: clubs that come and go, footballers, prices, and what to look at. */
import { type Position, POSITIONS } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import type { Season } from "../imports/index.ts";
import type { NextSeason, RoundsFrom } from "./read-next-season.ts";

export interface PresentFootballer {
  readonly code: number;
  readonly name: string;
  readonly clubCode: number;
  readonly clubName: string;
  readonly position: Position;
  readonly priceTenths: number;
}

export interface PresentSeason {
  readonly clubs: readonly { readonly code: number; readonly name: string }[];
  readonly footballers: readonly PresentFootballer[];
}

export interface PreviewedFootballer {
  readonly code: number;
  readonly name: string;
  readonly club: string;
  readonly position: Position;
  readonly priceTenths: number;
}

export interface PriceRow {
  readonly position: Position;
  readonly count: number;
  readonly leastTenths: number;
  readonly averageTenths: number;
  readonly mostTenths: number;
  /** Of this season, at its end; null when there was nobody. */
  readonly averageBeforeTenths: number | null;
}

export interface Warning {
  readonly code:
    | "few_kept"
    | "no_club_known"
    | "same_as_now"
    | "same_name"
    | "other_position"
    | "club_without_footballers"
    | "no_fixtures"
    | "round_without_fixtures"
    | "fewer_rounds"
    | "weekly_rounds";
  /** Whom or what it is about, the first ones. */
  readonly names: readonly string[];
  readonly count: number;
}

export interface SeasonPreview {
  readonly seasonName: string;
  readonly rulesetId: string;
  readonly roundsFrom: RoundsFrom;
  readonly firstDeadlineMs: number;
  readonly lastDeadlineMs: number;
  readonly roundCount: number;
  readonly fixtureCount: number;
  readonly fixturesWithoutTime: number;
  readonly clubsCome: readonly string[];
  readonly clubsGo: readonly string[];
  readonly clubsStay: number;
  readonly footballerCount: number;
  readonly kept: number;
  readonly movedClub: readonly PreviewedFootballer[];
  readonly come: readonly PreviewedFootballer[];
  readonly go: readonly PreviewedFootballer[];
  readonly prices: readonly PriceRow[];
  readonly warnings: readonly Warning[];
}

/** Names in a warning; the count goes on. */
const NAMED = 12;
/** Fewer than this share of the footballers stays: the list is hardly this league's next. */
const FEW_KEPT = 0.2;

export async function selectPresentSeason(db: Queryable): Promise<PresentSeason> {
  const clubs = await sql<{ code: number; name: string }>`
    select code, name from clubs where not unavailable order by club_id`.execute(db);
  const footballers = await sql<PresentFootballer>`
    select f.code, f.web_name as name, c.code as "clubCode", c.name as "clubName", f.position,
      f.price_tenths as "priceTenths"
    from footballers f join clubs c using (club_id) where f.status <> 'u' order by f.footballer_id`.execute(db);
  return { clubs: clubs.rows, footballers: footballers.rows };
}

export function previewSeason({ season, roundsFrom }: NextSeason, present: PresentSeason): SeasonPreview {
  const clubs = new Map(season.clubs.map((club) => [club.clubId, club]));
  const before = new Map(present.footballers.map((one) => [one.code, one]));
  const next = season.footballers.map((one) => ({
    code: one.code as number,
    name: one.webName,
    fullName: `${one.firstName} ${one.secondName}`,
    clubCode: clubs.get(one.clubId)!.code,
    club: clubs.get(one.clubId)!.name,
    position: one.position,
    priceTenths: one.startPriceTenths,
  }));
  const codes = new Set(next.map(({ code }) => code));
  const clubCodes = new Set(season.clubs.map(({ code }) => code));
  const clubsBefore = new Set(present.clubs.map(({ code }) => code));
  const kept = next.filter(({ code }) => before.has(code));
  const come = next.filter(({ code }) => !before.has(code));
  const go = present.footballers.filter(({ code }) => !codes.has(code));
  return {
    seasonName: season.seasonName,
    rulesetId: season.rulesetId,
    roundsFrom,
    firstDeadlineMs: season.rounds[0]!.deadlineAtMs,
    lastDeadlineMs: season.rounds.at(-1)!.deadlineAtMs,
    roundCount: season.rounds.length,
    fixtureCount: season.fixtures.length,
    fixturesWithoutTime: season.fixtures.filter(({ kickoffAtMs }) => kickoffAtMs === null).length,
    clubsCome: season.clubs.filter(({ code }) => !clubsBefore.has(code)).map(({ name }) => name),
    clubsGo: present.clubs.filter(({ code }) => !clubCodes.has(code)).map(({ name }) => name),
    clubsStay: season.clubs.filter(({ code }) => clubsBefore.has(code)).length,
    footballerCount: next.length,
    kept: kept.length,
    movedClub: kept.filter(({ code, clubCode }) => before.get(code)!.clubCode !== clubCode),
    come,
    go: go.map(({ clubName, ...one }) => ({ ...one, club: clubName })),
    prices: POSITIONS.map((position) => priceRow(position, next, present.footballers)),
    warnings: findWarnings({ season, roundsFrom }, { present, next, kept, come, go, clubsBefore }),
  };
}

function priceRow(
  position: Position,
  next: readonly PreviewedFootballer[],
  present: readonly PresentFootballer[],
): PriceRow {
  const pricesOf = (all: readonly { readonly position: Position; readonly priceTenths: number }[]) =>
    all.filter((one) => one.position === position).map(({ priceTenths }) => priceTenths);
  const average = (prices: readonly number[]) =>
    prices.length === 0 ? null : Math.round(prices.reduce((sum, price) => sum + price, 0) / prices.length);
  const prices = pricesOf(next);
  return {
    position,
    count: prices.length,
    leastTenths: Math.min(...prices),
    averageTenths: average(prices) ?? 0,
    mostTenths: Math.max(...prices),
    averageBeforeTenths: average(pricesOf(present)),
  };
}

interface Compared {
  readonly present: PresentSeason;
  readonly next: readonly PreviewedFootballer[];
  readonly kept: readonly PreviewedFootballer[];
  readonly come: readonly (PreviewedFootballer & { readonly fullName: string })[];
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
    const isSame = (one: PreviewedFootballer) => before.get(one.code)?.priceTenths === one.priceTenths;
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
