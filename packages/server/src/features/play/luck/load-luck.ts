/** A team's settled rounds, split into decisions and chance by the forecasts that were frozen at their deadlines. */
import type { WireLuck, WireLuckRound } from "@elleveren/contract";
import {
  carrySquad,
  isRevertingChip,
  judgeDecisions,
  luckOf,
  missedByCaptain,
  splitRound,
  type EntryId,
  type FootballerId,
  type RoundId,
  type RoundSplit,
  type Squad,
} from "@elleveren/rules";
import { LRUCache } from "lru-cache";

import type { Context } from "../../../context.ts";
import { selectMeans } from "../../forecasts/index.ts";
import { type EntryKey, selectSquadsUntil } from "../squads/index.ts";
import { scoreSquads, scoreWith } from "../history/index.ts";

/** Teams that a round's luck is compared with, taken evenly from all. */
const COMPARED = 300;
/** Fewer make no share. */
const LEAST_COMPARED = 20;

/** Of the teams that a round is compared with, the luck of each. */
type Others = ReadonlyMap<EntryId, number>;
type Means = ReadonlyMap<FootballerId, number>;

/** By the process's own memory: whoever asks reads the same forecasts. */
const books = new WeakMap<Context["live"], LuckBook>();
type LuckBook = ReturnType<typeof createLuck>;

/** A team's settled rounds that had a forecast, the latest first. */
export function loadLuck(ctx: Context, entry: EntryKey): Promise<WireLuck> {
  const book = books.get(ctx.live) ?? createLuck(ctx);
  books.set(ctx.live, book);
  return book(entry);
}

function createLuck(ctx: Context) {
  const kept = new LRUCache<string, { readonly means: Means; others: Promise<Others> | null }>({ max: 60 });

  /** Frozen forecasts do not change; a season that is settled again changes what was scored. */
  const meansOf = async (rounds: readonly { readonly roundId: RoundId; readonly key: string }[]) => {
    const missing = rounds.filter(({ key }) => !kept.has(key));
    if (missing.length > 0) {
      const found = await ctx.reads.read((db) =>
        selectMeans(
          db,
          missing.map(({ roundId }) => roundId),
        ),
      );
      for (const { roundId, means } of found) {
        const key = missing.find((one) => one.roundId === roundId)?.key;
        if (key !== undefined) kept.set(key, { means, others: null });
      }
    }
    return rounds.flatMap(({ roundId, key }) => {
      const own = kept.get(key);
      return own ? [{ roundId, ...own, own }] : [];
    });
  };

  return async (entry: EntryKey): Promise<WireLuck> => {
    const { seasonName, rounds } = ctx.live.season();
    const settled = rounds
      .filter(({ roundId, state }) => state === "settled" && roundId >= entry.startedRoundId)
      .map(({ roundId, settlementNumber }) => ({ roundId, key: `${seasonName} ${roundId} ${settlementNumber}` }));
    const last = settled.at(-1);
    if (!last) return { rounds: [], season: null };
    const squads = await ctx.reads.read((db) => selectSquadsUntil(db, entry.entryId, last.roundId));
    const told: WireLuckRound[] = [];
    const compared: Others[] = [];
    let luck = 0;
    for (const { roundId, means, own } of await meansOf(settled)) {
      const stored = squads.findLast(({ squad }) => squad.roundId <= roundId);
      if (!stored) continue;
      own.others ??= luckOfOthers(ctx, roundId, means).catch((error: unknown) => {
        own.others = null;
        throw error;
      });
      // A squad that was lent for one round is not what was there to be kept.
      const before =
        squads.findLast(({ squad }) => squad.roundId < roundId && !isRevertingChip(squad.chip))?.squad ?? null;
      const carried = carriedTo(ctx, entry, stored.squad, roundId);
      const costPoints = stored.squad.roundId === roundId ? stored.costPoints : 0;
      const round = tellRound(
        ctx,
        { roundId, squad: carried, before: before && carriedTo(ctx, entry, before, roundId), costPoints, means },
        await own.others,
      );
      told.push(round.wire);
      luck += round.luck;
      compared.push(await own.others);
    }
    return { rounds: told.toReversed(), season: told.length === 0 ? null : tellSeason(luck, compared) };
  };
}

const carriedTo = (ctx: Context, { startedRoundId }: EntryKey, squad: Squad, roundId: RoundId): Squad =>
  carrySquad({ ruleset: ctx.game().ruleset, squad, roundId, startedRoundId });

function tellSeason(luck: number, [first, ...rest]: readonly Others[]): WireLuck["season"] {
  const sums = [...(first ?? [])].flatMap(([id, value]) =>
    rest.every((one) => one.has(id)) ? [rest.reduce((sum, one) => sum + one.get(id)!, value)] : [],
  );
  return { luck: hundredth(luck), luckier_than: shareBelow(sums, luck) };
}

const shareBelow = (values: readonly number[], luck: number): number | null =>
  values.length < LEAST_COMPARED ? null : values.filter((one) => one < luck).length / values.length;

interface ToTell {
  readonly roundId: RoundId;
  readonly squad: Squad;
  readonly before: Squad | null;
  readonly costPoints: number;
  readonly means: Means;
}

function tellRound(
  ctx: Context,
  { roundId, squad, before, costPoints, means }: ToTell,
  others: Others,
): { readonly wire: WireLuckRound; readonly luck: number } {
  const { ruleset } = ctx.game();
  const points = ctx.live.roundPoints(roundId);
  const pointsOf = (id: FootballerId) => points.get(id)?.performance.points ?? 0;
  const meanOf = (id: FootballerId) => means.get(id) ?? 0;
  const score = scoreWith(ctx, squad, costPoints, (id) => points.get(id)?.performance);
  const { footballers } = ctx.live.season();
  const positionOf = (id: FootballerId) => footballers.get(id)!.position;
  const parts = splitRound({ ruleset, squad, before, score, positionOf, pointsOf, meanOf });
  const luck = luckOf(parts);
  const captain = squad.picks.find(({ isCaptain }) => isCaptain);
  const wire = {
    event: roundId,
    points: score.netPoints,
    ...rounded(parts, score.netPoints),
    luckier_than: shareBelow([...others.values()], luck),
    armband: captain
      ? {
          element: captain.footballerId,
          expected: hundredth(meanOf(captain.footballerId)),
          points: pointsOf(captain.footballerId),
          missed: hundredth(missedByCaptain({ ruleset, squad, meanOf })),
        }
      : null,
    decisions: judgeDecisions({ ruleset, squad, before, costPoints, positionOf, meanOf })
      .map(({ kind, expected }) => ({ kind, expected: hundredth(expected) }))
      .filter(({ expected }) => expected !== 0),
  };
  return { wire, luck };
}

const hundredth = (value: number): number => Math.round(value * 100) / 100 + 0;

/** In hundredths that add up to the points: what rounding leaves over is the eleven's. */
function rounded(
  parts: RoundSplit,
  netPoints: number,
): Omit<WireLuckRound, "event" | "points" | "luckier_than" | "armband" | "decisions"> {
  const { eleven: _, ...others } = parts;
  const told = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, hundredth(value)])) as Record<
    Exclude<keyof RoundSplit, "eleven">,
    number
  >;
  const eleven = hundredth(netPoints - Object.values(told).reduce((sum, value) => sum + value, 0));
  return { ...told, eleven, luck: hundredth(told.captain + eleven + told.bench) };
}

/** Of teams taken evenly from all: the same teams for everybody who asks. */
async function luckOfOthers(ctx: Context, roundId: RoundId, means: Means): Promise<Others> {
  const engine = ctx.live.engine();
  if (!engine) return new Map();
  const step = Math.max(1, Math.floor(engine.entryCount / COMPARED));
  const ids: EntryId[] = [];
  for (let row = 0; row < engine.entryCount && ids.length < COMPARED; row += step) ids.push(engine.entryIdOf(row));
  const points = ctx.live.roundPoints(roundId);
  const { ruleset } = ctx.game();
  const { footballers } = ctx.live.season();
  const rounds = await scoreSquads(ctx, ids, roundId);
  return new Map(
    [...rounds].map(([id, { squad, score }]) => [
      id,
      luckOf(
        splitRound({
          ruleset,
          squad,
          before: null,
          score,
          positionOf: (footballerId) => footballers.get(footballerId)!.position,
          pointsOf: (footballerId) => points.get(footballerId)?.performance.points ?? 0,
          meanOf: (footballerId) => means.get(footballerId) ?? 0,
        }),
      ),
    ]),
  );
}
