/** What everybody may read, as files for spreadsheets; each is read by the same functions as the call it goes with. */
import {
  entryPicksFileCall,
  entryRoundsFileCall,
  entryTransfersFileCall,
  footballersFileCall,
  leagueMatchesFileCall,
  roundFootballersFileCall,
  routeSchema,
  wireMicros,
  type Language,
} from "@elleveren/contract";
import { entryId, leagueId, roundId, type EntryId, type FootballerId } from "@elleveren/rules";
import type { FastifyReply } from "fastify";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { notFound } from "../../../http/calls/errors.ts";
import { presentElements, presentLive } from "../game-data/index.ts";
import { loadAllMatches, selectLeague } from "../../leagues/index.ts";
import {
  loadEntryRounds,
  loadPlayedChips,
  loadVisibleRound,
  presentHistory,
  presentRoundPicks,
  selectEntryKey,
  selectTransfers,
} from "../../play/index.ts";
import { selectCurrentRound } from "../../clock/index.ts";
import { csvFileName, UTF8_MARK } from "./csv.ts";
import {
  FOOTBALLER_COLUMNS,
  LIVE_COLUMNS,
  MATCH_COLUMNS,
  PICK_COLUMNS,
  ROUND_COLUMNS,
  tableOf,
  TRANSFER_COLUMNS,
  type NamedPick,
} from "./season-lines.ts";

const LIMIT = { rateLimit: { max: 20, timeWindow: "1 minute" } };

interface Wish {
  readonly language?: Language;
  readonly bom?: boolean;
}

/** What the names of the files begin with. */
const TITLES = {
  rounds: { nb: "runder", nn: "rundar", en: "rounds" },
  transfers: { nb: "overganger", nn: "overgangar", en: "transfers" },
  picks: { nb: "tropp", nn: "tropp", en: "picks" },
  footballers: { nb: "spillere", nn: "spelarar", en: "footballers" },
  roundFootballers: { nb: "spillere runde", nn: "spelarar runde", en: "footballers round" },
  matches: { nb: "kamper", nn: "kampar", en: "matches" },
} as const satisfies Record<string, Record<Language, string>>;

const titleIn = ({ language = "nb" }: Wish, title: keyof typeof TITLES): string => TITLES[title][language];

export function seasonFileRoutes(app: App, ctx: Context): void {
  app.get(entryRoundsFileCall.path, withoutAnswer(entryRoundsFileCall), async (request, reply) => {
    const entry = await entryFor(ctx, request.params.entryId);
    const chips = await loadPlayedChips(ctx, entry.entryId);
    const { current } = presentHistory(await loadEntryRounds(ctx, entry), [], chips);
    const byRound = new Map(chips.map((chip) => [Number(chip.roundId), chip.name]));
    const rows = current.map((round) => ({ ...round, chip: byRound.get(round.event) ?? null }));
    return send(reply, request.query, [titleIn(request.query, "rounds"), String(entry.entryId)], (language) =>
      tableOf(ROUND_COLUMNS, rows, language),
    );
  });

  app.get(entryTransfersFileCall.path, withoutAnswer(entryTransfersFileCall), async (request, reply) => {
    const entry = await entryFor(ctx, request.params.entryId);
    const current = await selectCurrentRound(ctx.db);
    const made = await selectTransfers(ctx.db, {
      entryId: entry.entryId,
      fromRound: 1,
      toRound: current?.roundId ?? 0,
    });
    const rows = made.toReversed().map((row) => ({
      event: row.roundId,
      time: wireMicros(row.atMs),
      inName: nameOf(ctx, row.inId),
      inTenths: row.inTenths,
      outName: nameOf(ctx, row.outId),
      outTenths: row.outTenths,
    }));
    const title = [titleIn(request.query, "transfers"), String(entry.entryId)];
    return send(reply, request.query, title, (language) => tableOf(TRANSFER_COLUMNS, rows, language));
  });

  app.get(entryPicksFileCall.path, withoutAnswer(entryPicksFileCall), async (request, reply) => {
    const entry = await entryFor(ctx, request.params.entryId);
    const rows: NamedPick[] = [];
    for (const { roundId: round } of await loadEntryRounds(ctx, entry))
      rows.push(...(await picksOf(ctx, entry.entryId, round)));
    const title = [titleIn(request.query, "picks"), String(entry.entryId)];
    return send(reply, request.query, title, (language) => tableOf(PICK_COLUMNS, rows, language));
  });

  app.get(footballersFileCall.path, withoutAnswer(footballersFileCall), async (request, reply) => {
    const season = ctx.live.findSeason();
    const elements = season ? presentElements(season, ctx.clock.nowMs()) : [];
    const rows = elements.map((row) => ({ ...row, club: season?.clubs.get(row.team as never)?.name ?? "" }));
    return send(reply, request.query, [titleIn(request.query, "footballers")], (language) =>
      tableOf(FOOTBALLER_COLUMNS, rows, language),
    );
  });

  app.get(roundFootballersFileCall.path, withoutAnswer(roundFootballersFileCall), async (request, reply) => {
    const season = ctx.live.findSeason();
    const id = roundId(request.params.roundId);
    if (!season?.rounds.some((round) => round.roundId === id)) throw notFound("round");
    const rows = presentLive(season, id).elements.map((row) => ({
      ...row,
      name: nameOf(ctx, row.id as FootballerId),
      club: clubOf(ctx, row.id as FootballerId),
    }));
    const title = [titleIn(request.query, "roundFootballers"), String(id)];
    return send(reply, request.query, title, (language) => tableOf(LIVE_COLUMNS, rows, language));
  });

  app.get(leagueMatchesFileCall.path, withoutAnswer(leagueMatchesFileCall), async (request, reply) => {
    const league = await selectLeague(ctx.db, leagueId(request.params.leagueId));
    if (league?.scoring !== "h2h") throw notFound("head-to-head league");
    const rows = await loadAllMatches(ctx, league);
    const title = [titleIn(request.query, "matches"), league.name];
    return send(reply, request.query, title, (language) => tableOf(MATCH_COLUMNS, rows, language));
  });
}

/** What is asked for; the answer is a file. */
function withoutAnswer<const C extends Parameters<typeof routeSchema>[0]>(call: C) {
  const { response: _, ...schema } = routeSchema(call);
  return { schema, config: LIMIT } as {
    schema: Omit<ReturnType<typeof routeSchema<C>>, "response">;
    config: typeof LIMIT;
  };
}

function send(
  reply: FastifyReply,
  { language = "nb", bom = true }: Wish,
  title: readonly string[],
  lines: (language: Language) => Iterable<string>,
): FastifyReply {
  return reply
    .header("content-disposition", `attachment; filename="${csvFileName(title)}"`)
    .header("content-language", language)
    .type("text/csv; charset=utf-8")
    .send((bom ? UTF8_MARK : "") + [...lines(language)].join(""));
}

async function entryFor(ctx: Context, id: number) {
  const entry = await selectEntryKey(ctx.db, entryId(id));
  if (!entry) throw notFound("entry");
  return entry;
}

const nameOf = (ctx: Context, id: FootballerId) => ctx.live.season().footballers.get(id)?.webName ?? "";

function clubOf(ctx: Context, id: FootballerId): string {
  const { footballers, clubs } = ctx.live.season();
  const footballer = footballers.get(id);
  return (footballer && clubs.get(footballer.clubId)?.name) ?? "";
}

async function picksOf(ctx: Context, entry: EntryId, round: ReturnType<typeof roundId>): Promise<NamedPick[]> {
  const visible = await loadVisibleRound(ctx, entry, round);
  if (!visible) return [];
  const { footballers } = ctx.live.season();
  const { picks } = presentRoundPicks(entry, visible.played, visible.picks, (id) => footballers.get(id)!.position);
  const points = ctx.live.roundPoints(round);
  return picks.map((pick) => ({
    event: round,
    pick,
    name: nameOf(ctx, pick.element as FootballerId),
    club: clubOf(ctx, pick.element as FootballerId),
    points: points.get(pick.element as FootballerId)?.points ?? 0,
  }));
}
