/**
 * From events of live to messages of open streams: each message is made once for all readers. A batch is written in one
 * go, the viewer's own entry with it, and the stamp last: a reader with the stamp has everything it covers.
 */
import { formatStamp, type LiveStamp, type WireStateMessage, type WireStreamMessage } from "@elleveren/contract";
import type { RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { createChangesKept } from "./ranks/changes-kept.ts";
import { currentRound, isPastDeadline } from "./current-round.ts";
import type { FactTiming } from "./fact-steps.ts";
import type { Live, LiveEvent } from "./live.ts";
import type { LiveRound } from "./season-memory.ts";
import { streamFrame, type StreamHub, type StreamMember } from "./stream/stream-hub.ts";
import { presentChange, presentRanks, presentRounds, presentRoundSoFar } from "./stream/stream.present.ts";
import { behindMs, type Stamps } from "./live-stamp.ts";

/** Leagues change with every join; readers are told once a second, all of them together. */
const LEAGUES_EVERY_MS = 1000;
/** Below the 30 to 60 seconds after which proxies give up on a quiet line. */
const STATE_EVERY_MS = 15_000;
const LOOK_FOR_STALENESS_MS = 1000;

type PublishContext = Pick<Context, "live" | "clock" | "notifications" | "findGame">;

interface Publisher {
  /** The first messages of a new stream, in order; `since` is the reader's stamp, "unknown" without one. */
  firstFrames(member: StreamMember, since: LiveStamp | "unknown" | null): Buffer[];
  close(): void;
}

/** Messages told in one go. */
interface Batch {
  readonly messages: { readonly message: WireStreamMessage; readonly roundId: RoundId | null }[];
  readonly ranked: RoundId[];
  isComplete: boolean;
  timing: FactTiming | null;
}

const emptyBatch = (): Batch => ({ messages: [], ranked: [], isComplete: false, timing: null });

export function publishLive(ctx: PublishContext, hub: StreamHub, stamps: Stamps): Publisher {
  const { live } = ctx;
  const own = createOwnEntries(live);
  const kept = createChangesKept(live.findSeason()?.revision ?? 0, stamps.told().atMs);
  let batch = emptyBatch();
  let isFlushing = false;
  let hasLostMessages = false;

  const tell = (message: WireStreamMessage, roundId: RoundId | null = null) => {
    batch.messages.push({ message, roundId });
    flushSoon();
  };
  const flushSoon = () => {
    if (isFlushing) return;
    isFlushing = true;
    queueMicrotask(flush);
  };
  const flush = () => {
    const { messages, ranked, isComplete, timing } = batch;
    batch = emptyBatch();
    isFlushing = false;
    const written = timing ? (streams: number) => live.steps.written(timing, streams) : undefined;
    if (hub.size === 0) return written?.(0);
    // Ranks and the end of the batch come after the viewer's own entry, so that a stamp is never ahead of the messages.
    const isLate = ({ message }: (typeof messages)[number]) => message.kind === "ranks";
    const state = isComplete ? [streamFrame(stateMessage(stamps.told()))] : [];
    const framesFor = memoized((roundId: RoundId | null) => {
      const his = messages.filter((one) => one.roundId === null || roundId === null || one.roundId === roundId);
      const frames = (some: typeof messages) => some.map(({ message }) => streamFrame(message));
      const early = frames(his.filter((one) => !isLate(one)));
      const late = [...frames(his.filter(isLate)), ...state];
      return { early, late, all: Buffer.concat([...early, ...late]) };
    });
    hub.send((member) => {
      const { early, late, all } = framesFor(member.roundId);
      const entries = ranked.flatMap((roundId) => own.changed(member, roundId) ?? []);
      if (entries.length === 0) return all.length === 0 ? null : all;
      return Buffer.concat([...early, ...entries, ...late]);
    }, written);
  };

  const hear = (event: LiveEvent): void => {
    const season = live.findSeason();
    if (!season) return;
    switch (event.kind) {
      case "points":
        kept.roundMoved(event.roundId, event.revision);
        if (isVisible(season.rounds, event.roundId)) tell(presentChange(season, event), event.roundId);
        return;
      case "ranks":
        tell(presentRanks(live.engine(), event.roundId, event.revision), event.roundId);
        batch.ranked.push(event.roundId);
        return;
      case "round":
        return tell(presentRounds(season, event.state === "settled" ? event.roundId : null));
      case "deadline":
        return tell(presentRounds(season, null));
      case "market":
        // Ownership changes constantly; a page requests it when it shows it.
        return event.footballerIds.length === 0
          ? undefined
          : tell({ kind: "market", elements: [...event.footballerIds] });
      case "clock":
        return tell({ kind: "clock", ...clockOf(ctx) });
      case "game":
        return tellGame();
      case "rebuilt":
        kept.restart(season.revision, stamps.told().atMs);
        tell(presentRounds(season, null));
        // It may be another season.
        return tellGame();
      case "current":
        if (hasLostMessages) tell({ kind: "missed" });
        hasLostMessages = false;
        batch.isComplete = true;
        batch.timing = event.timing;
        return flushSoon();
    }
  };
  const gameMessage = (): WireStreamMessage | null => {
    const game = ctx.findGame();
    if (!game) return null;
    const { maintenance, ruleset, seasonName: season } = game;
    return { kind: "game", maintenance, ruleset: ruleset.id, season };
  };
  const tellGame = () => {
    const message = gameMessage();
    if (message) tell(message);
  };

  const leagues = followLeagues(ctx, (leagueIds) => tell({ kind: "leagues", leagues: leagueIds }), {
    heard: (leagueId) => kept.leagueMoved(leagueId, stamps.told().atMs),
    lost: () => {
      hasLostMessages = true;
    },
  });
  const unsubscribe = live.subscribe(hear);
  const heartbeat = setInterval(() => {
    // It may come in the middle of a change, of which a part has been told.
    hub.send(streamFrame({ ...stateMessage(stamps.told()), now_ms: clockOf(ctx).now_ms }));
  }, STATE_EVERY_MS).unref();
  let wasStale = false;
  const staleness = setInterval(() => {
    const forMs = behindMs({ live });
    if ((forMs !== null) === wasStale) return;
    wasStale = forMs !== null;
    tell({ kind: "stale", for_ms: forMs });
  }, LOOK_FOR_STALENESS_MS).unref();

  return {
    firstFrames(member, since) {
      const season = live.findSeason();
      const now = stamps.known();
      const messages: WireStreamMessage[] = [{ kind: "clock", ...clockOf(ctx) }];
      const entries: Buffer[] = [];
      const forMs = behindMs({ live });
      if (forMs !== null) messages.push({ kind: "stale", for_ms: forMs });
      if (since === "unknown") messages.push({ kind: "missed" });
      else if (since !== null && season) {
        const game = since.game === now.game ? null : gameMessage();
        if (game) messages.push(game);
        if (since.rounds !== now.rounds) messages.push(presentRounds(season, null));
        // Empty: any footballer.
        if (since.market !== now.market) messages.push({ kind: "market", elements: [] });
        const { roundIds, leagueIds, isShort } = kept.since(since, live.databaseTimeSetBackFrom());
        const current = member.roundId ?? currentRound(season)?.roundId ?? null;
        if (since.facts < now.facts) {
          for (const roundId of new Set([...roundIds, ...(current === null ? [] : [current])])) {
            const isHis = member.roundId === null || member.roundId === roundId;
            if (isHis && isVisible(season.rounds, roundId)) messages.push(presentRoundSoFar(season, roundId));
          }
        }
        if (since.ranks !== now.ranks && current !== null && isVisible(season.rounds, current)) {
          entries.push(...(own.present(member, current) ?? []));
          messages.push(presentRanks(live.engine(), current, season.revision));
        }
        if (leagueIds.length > 0) messages.push({ kind: "leagues", leagues: [...leagueIds] });
        if (isShort) messages.push({ kind: "missed" });
      }
      return [...messages.map((message) => streamFrame(message)), ...entries, streamFrame(stateMessage(stamps.told()))];
    },
    close() {
      unsubscribe();
      leagues();
      clearInterval(heartbeat);
      clearInterval(staleness);
    },
  };
}

const stateMessage = (stamp: LiveStamp): WireStateMessage => ({ kind: "state", stamp: formatStamp(stamp) });

/** A round before its deadline is not shown: no squad counts in it yet. */
const isVisible = (rounds: readonly LiveRound[], roundId: RoundId): boolean =>
  rounds.some((round) => round.roundId === roundId && isPastDeadline(round));

/** Tells of leagues that moved, those of a second together; `ears` hear of each at once, and when some may be lost. */
function followLeagues(
  ctx: Pick<Context, "notifications">,
  tell: (leagueIds: number[]) => void,
  ears: { heard(leagueId: number): void; lost(): void },
): () => void {
  const waiting = new Set<number>();
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    timer = null;
    const leagueIds = [...waiting];
    waiting.clear();
    tell(leagueIds);
  };
  const unsubscribe = ctx.notifications.subscribe((message) => {
    if (message.kind === "resync") ears.lost();
    if (message.kind !== "leagues" || message.leagueId === undefined) return;
    ears.heard(message.leagueId);
    waiting.add(message.leagueId);
    timer ??= setTimeout(flush, LEAGUES_EVERY_MS).unref();
  });
  return () => {
    unsubscribe();
    if (timer) clearTimeout(timer);
  };
}

function memoized<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

/** Game time, and how fast it runs. */
const clockOf = (ctx: Pick<Context, "clock" | "live">) => ({
  now_ms: ctx.clock.nowMs(),
  speed: ctx.live.findSeason()?.clockSpeed ?? 1,
});

/**
 * Each viewer's own points and ranks as messages: `changed` if they differ from the last ones sent, `present` as they
 * are.
 */
function createOwnEntries(live: Pick<Live, "engine">) {
  // By round: while the matches of two are played, the figures of one say nothing of the other's.
  const told = new Map<RoundId, WeakMap<StreamMember, string>>();
  const present = (member: StreamMember, roundId: RoundId, isNews: boolean): Buffer[] | null => {
    const isHis = member.roundId === null || member.roundId === roundId;
    if (member.entryId === null || !isHis) return null;
    const own = live.engine()?.entryStanding(member.entryId, roundId);
    if (!own) return null;
    const figures = `${own.points} ${own.totalPoints} ${own.roundRank} ${own.overallRank}`;
    const ofRound = told.get(roundId) ?? new WeakMap<StreamMember, string>();
    told.set(roundId, ofRound);
    if (isNews && ofRound.get(member) === figures) return null;
    ofRound.set(member, figures);
    const frame = streamFrame({
      kind: "entry",
      entry: member.entryId,
      event: roundId,
      points: own.points,
      total_points: own.totalPoints,
      rank: own.roundRank || null,
      overall_rank: own.overallRank || null,
    });
    return [frame];
  };
  return {
    changed: (member: StreamMember, roundId: RoundId) => present(member, roundId, true),
    present: (member: StreamMember, roundId: RoundId) => present(member, roundId, false),
  };
}
