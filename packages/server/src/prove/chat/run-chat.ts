/**
 * Thousands of linked leagues hear of a round, its deadline and two goals, while those who find and send it are killed at
 * moments that a seed chooses. One chat in twenty is slow, one takes only so many a second, one is gone for a day. Then what
 * each chat heard is held against the game's own log.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { roundId } from "@elleveren/rules";
import { inventedSeason } from "@elleveren/worlds";

import type { Context } from "../../context.ts";
import { type MatchFact, recordFacts } from "../../features/facts/index.ts";
import { seededRandom, setGameClock } from "../../features/operate/index.ts";
import { insertSeason } from "../../features/seasons/index.ts";
import { enterManagers } from "../rush/rush-managers.ts";
import { type Chats, type ChatsRequest, mannerOf, startChats } from "./chats.ts";
import { type ChatReport, reportOf } from "./chat-report.ts";
import {
  countDisabled,
  countFound,
  countUnheard,
  countWaiting,
  endLeases,
  linkLeagues,
  passHours,
  readLog,
} from "./linked-leagues.ts";
import { openSenders, type Senders } from "./senders.ts";

/** A game without a season yet, whose own process does no work of jobs. */
export interface ChatGame {
  readonly ctx: Context;
  readonly origin: string;
  readonly databaseUrl: string;
  whenCurrent(): Promise<void>;
  /** Finds what is to be told; without it the processes do that are killed. */
  readonly find?: () => Promise<void>;
}

export interface ChatRequest extends ChatsRequest {
  readonly seed: number;
  readonly leagues: number;
  readonly kills: number;
  readonly processes: number;
  readonly connections: number;
  /** How long one piece of news may take until all who can be told have heard it; milliseconds. */
  readonly patienceMs: number;
  readonly say: (line: string) => void;
}

const MANAGERS = 4;
const HOUR_MS = 3_600_000;
const SOON_MS = 23 * HOUR_MS;
/** A webhook that fails for a day is switched off: this one is back just before. */
const GONE_HOURS = 23;
const LOOK_EVERY_MS = 5;
const COUNT_EVERY_MS = 200;
/** One end of several is a deployment's; some kills fall while the news is still being found. */
const ORDERLY = 0.2;
const WHILE_FOUND = 0.25;

interface News {
  readonly name: string;
  /** How its deliveries' keys begin. */
  readonly key: string;
  readonly happen: () => Promise<void>;
}

export async function runChat(game: ChatGame, request: ChatRequest): Promise<ChatReport> {
  const { ctx } = game;
  const { seed, leagues, kills, say } = request;
  const season = inventedSeason({ seed, rounds: 2, footballersPerClub: 18 });
  const deadlineMs = season.rounds[0]!.deadlineAtMs;
  await insertSeason(ctx, season, { clockAtMs: deadlineMs - 2 * SOON_MS });
  await setGameClock(ctx, deadlineMs - 2 * SOON_MS);
  await game.whenCurrent();
  const managers = await enterManagers(ctx, game.origin, MANAGERS);
  const chats = await startChats(request);
  const work = game.find ? "send" : "find and send";
  const senders = openSenders({ ...request, databaseUrl: game.databaseUrl, work, sets: kills + 2 });
  try {
    await linkLeagues(ctx, {
      count: leagues,
      entries: managers.map(({ entryId }) => entryId),
      urlOf: (league) => chats.urlOf(league),
    });
    say(`${leagues} leagues linked, ${countOf(leagues, "gone")} of them to a chat that is gone`);
    const goal = goalsOf(
      game,
      managers[0]!.picks.map(({ element }) => element),
    );
    const news: readonly News[] = [
      { name: "deadline near", key: "round.deadline:", happen: () => setGameClock(ctx, deadlineMs - SOON_MS) },
      { name: "deadline passed", key: "round.closed:", happen: () => setGameClock(ctx, deadlineMs + HOUR_MS) },
      goal(0),
      goal(1),
    ];
    const random = seededRandom(seed, "chat", "kills");
    const ends = Array.from({ length: kills }, () => random.between(0, news.length - 1));
    const run: Run = { game, request, chats, senders, ends: { kills: 0, stops: 0 }, violations: [] };
    await senders.begin();
    for (const [index, one] of news.entries()) {
      await tell(run, one, ends.filter((end) => end === index).length, seededRandom(seed, "chat", index));
    }
    await passTheDay(run);
    await senders.stop();
    const disabled = await countDisabled(ctx);
    if (disabled > 0) run.violations.push(`${disabled} links were ended`);
    return reportOf({ log: await readLog(ctx), leagues, news: news.map(({ key }) => key), ...run });
  } finally {
    await senders.close();
    await chats.stop();
  }
}

export interface Run {
  readonly game: ChatGame;
  readonly request: ChatRequest;
  readonly chats: Chats;
  readonly senders: Senders;
  readonly ends: { kills: number; stops: number };
  readonly violations: string[];
}

/** It happens, and those who send are ended so often before all have heard of it who can. */
async function tell(
  run: Run,
  { name, key, happen }: News,
  ends: number,
  random: ReturnType<typeof seededRandom>,
): Promise<void> {
  const { game, request, chats } = run;
  const before = chats.taken();
  const startedAt = performance.now();
  await happen();
  await game.find?.();
  const moments = Array.from({ length: ends }, () =>
    random.chance(WHILE_FOUND) ? 0 : random.next() * 0.9 * request.leagues,
  ).toSorted((one, other) => one - other);
  for (const moment of moments) {
    await until(() => chats.taken() - before >= moment, request.patienceMs);
    await sleep(moment === 0 ? random.between(0, 2000) : random.between(0, 40));
    await endAll(run, random.chance(ORDERLY));
  }
  const gone = new URL(chats.urlOf(numbers(request.leagues).find((league) => mannerOf(league) === "gone")!)).origin;
  const isTold = async () =>
    (await countFound(game.ctx, key)) >= request.leagues && (await countWaiting(game.ctx, gone)) === 0;
  if (!(await untilAsked(isTold, request.patienceMs))) {
    run.violations.push(`${name}: ${await countWaiting(game.ctx, gone)} were not told within ${request.patienceMs} ms`);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  request.say(`${name}: ${chats.taken() - before} told in ${seconds} s, over ${ends} ends of those who send`);
}

async function endAll({ game, request, chats, senders, ends }: Run, isOrderly: boolean): Promise<void> {
  const at = chats.taken();
  if (isOrderly) {
    await senders.stop();
    ends.stops += 1;
  } else {
    await senders.kill();
    ends.kills += 1;
    await endLeases(game.ctx);
  }
  request.say(`${isOrderly ? "stopped" : "kill -9"} after ${at} messages`);
  await senders.begin();
}

/** For the chat that is gone; then it is back, and hears everything. */
async function passTheDay(run: Run): Promise<void> {
  const { game, request, chats } = run;
  const before = chats.taken();
  await passHours(game.ctx, GONE_HOURS);
  // Another process, which does not know yet that it is away.
  await endAll(run, false);
  const unheard = await countUnheard(game.ctx);
  if (!(await untilAsked(async () => (await countUnheard(game.ctx)) > unheard, request.patienceMs))) {
    run.violations.push("the chat that is gone was not tried again");
  }
  await chats.comeBack();
  const isHeard = async () => {
    // Its pause between attempts is not waited for; one that was under way begins a pause even now.
    await passHours(game.ctx, 0);
    return (await countWaiting(game.ctx, null)) === 0;
  };
  if (!(await untilAsked(isHeard, request.patienceMs))) {
    run.violations.push(`${await countWaiting(game.ctx, null)} wait for a chat that is back`);
  }
  request.say(`gone for ${GONE_HOURS} hours and back: ${chats.taken() - before} told`);
}

const numbers = (leagues: number) => Array.from({ length: leagues }, (_, league) => league);
const countOf = (leagues: number, manner: ReturnType<typeof mannerOf>) =>
  numbers(leagues).filter((league) => mannerOf(league) === manner).length;

/** A goal of one of these footballers, each in his own match. */
function goalsOf(game: ChatGame, footballers: readonly number[]): (which: number) => News {
  const { ctx } = game;
  return (which) => {
    const { footballers: market, fixtures } = ctx.live.season();
    const playing = footballers.flatMap((id) => {
      const footballer = market.get(id as never);
      const fixture = [...fixtures.values()].find(
        (one) => one.roundId === roundId(1) && [one.homeClubId, one.awayClubId].includes(footballer!.clubId),
      );
      return footballer && fixture ? [{ footballerId: footballer.footballerId, fixtureId: fixture.fixtureId }] : [];
    });
    const { footballerId, fixtureId } = playing[which]!;
    const facts: MatchFact[] = [
      { kind: "fixture", fixtureId, started: true, homeScore: 1, awayScore: 0, minutes: 20 },
      { kind: "stats", fixtureId, footballerId, stats: { minutes: 20, goals_scored: 1 } },
    ];
    return {
      name: `goal ${which + 1}`,
      key: `goal:${fixtureId}:${footballerId}:`,
      async happen() {
        const told = await recordFacts(ctx, facts, { source: "proof" });
        if (!told.ok) throw new Error(`facts were refused: ${JSON.stringify(told.problems)}`);
        await game.whenCurrent();
      },
    };
  };
}

async function until(isSo: () => boolean, patienceMs: number): Promise<void> {
  for (const end = performance.now() + patienceMs; !isSo() && performance.now() < end;) await sleep(LOOK_EVERY_MS);
}

async function untilAsked(isSo: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  for (const end = performance.now() + patienceMs; performance.now() < end;) {
    if (await isSo()) return true;
    await sleep(COUNT_EVERY_MS);
  }
  return false;
}
