/**
 * The open line to the server: what moves there moves here. Small changes (a footballer's points, a score, the own rank)
 * are written straight into the query cache; whatever needs more is asked for again.
 */
import type { WireEntryMessage, WireLiveMessage, WireRanksMessage, WireStreamMessage } from "@elleveren/contract";
import { entryId } from "@elleveren/rules";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { catchUpGameClock, setGameClock } from "../wire/clock.ts";
import { noteBehind, noteLine } from "../wire/connection.ts";
import type { Fixture } from "./fixtures.ts";
import { forgetLine, noteLineStamp, sinceWhen } from "../wire/freshness.ts";
import type { Game } from "../content/game.ts";
import { callAddress } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import type { Match } from "./match.ts";
import type { LiveRound, RoundPicks } from "./round-points.ts";

type Kind = WireStreamMessage["kind"];
const KINDS: readonly Kind[] = [
  "clock",
  "live",
  "ranks",
  "entry",
  "rounds",
  "market",
  "leagues",
  "game",
  "state",
  "missed",
  "stale",
];

/** Keeps the stream open while it is drawn. Drawn anew for every viewer, so that a sign-in opens a stream of its own. */
export function OpenStream(): null {
  const client = useQueryClient();
  useEffect(() => {
    forgetLine();
    return openLine(() => callAddress("/api/stream/", {}, { since: sinceWhen(client) || null }), {
      kinds: KINDS,
      onMessage: (text) => applyMessage(client, JSON.parse(text) as WireStreamMessage),
      onBack: () => askAgain(client),
    });
  }, [client]);
  return null;
}

/**
 * Refetches everything that may have changed during the gap; start-up data only when it comes from the offline store.
 */
function askAgain(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      state.isInvalidated || (queryKey[0] !== "game" && queryKey[0] !== "regions" && queryKey[0] !== "auth-config"),
  });
}

const NEVER_MOVES = new Set<unknown>(["regions", "auth-config"]);
const MISSED_WITHIN_MS = 2000;

export function applyMessage(client: QueryClient, message: WireStreamMessage): void {
  switch (message.kind) {
    case "clock":
      setGameClock(message.now_ms, message.speed);
      return;
    case "live":
      applyLive(client, message);
      return;
    case "ranks":
      applyRanks(client, message);
      // Tables are recomputed a moment after the points: answers fetched too early are fetched once more.
      askAgainSoon(client, message.event);
      return;
    case "entry":
      applyEntry(client, message);
      return;
    case "rounds":
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "me" && queryKey[0] !== "regions" });
      askForCupsLater(client);
      return;
    case "game":
      if (isAnotherSeason(message.season)) void client.resetQueries();
      else {
        void client.invalidateQueries({ queryKey: keys.notices });
        void client.invalidateQueries({ queryKey: keys.game });
      }
      return;
    case "market":
      void client.invalidateQueries({ queryKey: keys.game });
      return;
    case "leagues":
      for (const id of message.leagues) void client.invalidateQueries({ queryKey: keys.league(id) });
      return;
    case "state":
      noteLineStamp(client, message.stamp);
      if (message.now_ms !== undefined) catchUpGameClock(message.now_ms);
      return;
    case "missed":
      // Everybody whose server started again hears it in the same moment.
      setTimeout(() => {
        void client.invalidateQueries({ predicate: ({ queryKey }) => !NEVER_MOVES.has(queryKey[0]) });
      }, Math.random() * MISSED_WITHIN_MS);
      return;
    case "stale":
      noteBehind(message.for_ms);
  }
}

let knownSeason: string | null = null;
/** The page was open when a season ended: nothing it knows is true any more. */
function isAnotherSeason(season: string): boolean {
  const isAnother = knownSeason !== null && knownSeason !== season;
  knownSeason = season;
  return isAnother;
}

function applyLive(client: QueryClient, message: WireLiveMessage): void {
  client.setQueryData<LiveRound>(keys.live(message.event), (live) => {
    if (!live) return live;
    const next = new Map(live);
    for (const row of message.elements) {
      const before = next.get(row.id);
      if (before) {
        next.set(row.id, {
          ...before,
          points: row.total_points,
          minutes: row.minutes,
          bonus: row.bonus,
          hasPlayed: row.minutes > 0,
        });
      }
    }
    return next;
  });
  client.setQueryData<Fixture[]>(keys.fixtures(message.event), (fixtures) =>
    fixtures?.map((fixture) => {
      const row = message.fixtures.find((candidate) => candidate.id === fixture.fixtureId);
      return row === undefined ? fixture : movedFixture(fixture, row);
    }),
  );
  for (const row of message.fixtures) {
    client.setQueryData<Match>(
      keys.match(row.id),
      (match) => match && { ...match, fixture: movedFixture(match.fixture, row) },
    );
  }
  // The lines behind the points, substitutions and tables: fetched again, together, a moment later.
  askAgainSoon(client, message.event);
}

/** The round among everybody: its average and its best stand in start-up data, which is too large to be fetched for them. */
function applyRanks(client: QueryClient, message: WireRanksMessage): void {
  client.setQueryData<Game>(keys.game, (game) => {
    const before = game?.rounds.find((round) => round.roundId === message.event);
    if (!game || !before) return game;
    const { average_entry_score: averagePoints, highest_score: highestPoints } = message;
    const highestEntryId = message.highest_scoring_entry === null ? null : entryId(message.highest_scoring_entry);
    // Drawn anew only when something is another: everything on the page reads start-up data.
    if (
      before.averagePoints === averagePoints &&
      before.highestPoints === highestPoints &&
      before.highestEntryId === highestEntryId
    ) {
      return game;
    }
    const after = { ...before, averagePoints, highestPoints, highestEntryId };
    return {
      ...game,
      rounds: game.rounds.map((round) => (round === before ? after : round)),
      currentRound: game.currentRound?.roundId === after.roundId ? after : game.currentRound,
    };
  });
}

const movedFixture = (fixture: Fixture, row: WireLiveMessage["fixtures"][number]): Fixture => ({
  ...fixture,
  minutes: row.minutes,
  isStarted: row.started === true,
  isOver: row.finished || row.finished_provisional,
  isFinished: row.finished,
  home: { ...fixture.home, goals: row.team_h_score },
  away: { ...fixture.away, goals: row.team_a_score },
});

let cupsAsked: ReturnType<typeof setTimeout> | undefined;
/** Cups are decided and drawn a moment after their round is settled, which nothing else is told about. */
function askForCupsLater(client: QueryClient): void {
  clearTimeout(cupsAsked);
  cupsAsked = setTimeout(() => {
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === "league" || queryKey[0] === "entry" });
  }, 3000);
}

const pending = new Set<number>();
/** One refetch for a burst of messages: a goal moves many footballers at once. */
function askAgainSoon(client: QueryClient, round: number): void {
  if (pending.has(round)) return;
  pending.add(round);
  setTimeout(() => {
    pending.delete(round);
    void client.invalidateQueries({ queryKey: keys.live(round) });
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === "picks" && queryKey[2] === round });
    void client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === "league" || queryKey[0] === "seasons",
    });
    void client.invalidateQueries({ queryKey: keys.fixtures(round) });
    void client.invalidateQueries({ queryKey: keys.lineupsOf(round) });
    void client.invalidateQueries({ queryKey: keys.dreamTeam(round) });
    void client.invalidateQueries({ queryKey: keys.dreamTeam(null) });
    void client.invalidateQueries({ queryKey: keys.eventStatus });
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === "match" });
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === "footballer" });
  }, 700);
}

function applyEntry(client: QueryClient, message: WireEntryMessage): void {
  client.setQueryData<RoundPicks>(
    keys.roundPicks(message.entry, message.event),
    (picks) =>
      picks && {
        ...picks,
        points: message.points,
        totalPoints: message.total_points,
        rank: message.rank,
        overallRank: message.overall_rank,
      },
  );
  void client.invalidateQueries({ queryKey: keys.entry(message.entry) });
}

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;
/** A server that restarts, or a phone that changes its network, is back before anybody would notice. */
const UNNOTICED_MS = 4000;

interface LineListener {
  /** Names of the messages to hear. */
  readonly kinds: readonly string[];
  readonly onMessage: (text: string) => void;
  /** The stream is connected again; messages during the gap are lost. */
  readonly onBack: () => void;
}

/** Until the returned function is called. The address is asked for whenever the line is opened anew by us. */
function openLine(addressNow: () => string, { kinds, onMessage, onBack }: LineListener): () => void {
  let source: EventSource;
  let tries = 0;
  let wasLost = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let notice: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    source = new EventSource(addressNow());
    for (const kind of kinds) source.addEventListener(kind, (event: MessageEvent<string>) => onMessage(event.data));
    source.addEventListener("open", () => {
      tries = 0;
      clearTimeout(notice);
      notice = undefined;
      noteLine(true);
      if (wasLost) onBack();
      wasLost = false;
    });
    source.addEventListener("error", () => {
      wasLost = true;
      notice ??= setTimeout(() => noteLine(false), UNNOTICED_MS);
      if (source.readyState === EventSource.CLOSED) openLater();
    });
  };
  const openLater = () => {
    clearTimeout(again);
    // Not everybody in the same second.
    const waitMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** tries) * (1 + Math.random() / 2);
    tries += 1;
    again = setTimeout(open, waitMs);
  };
  /** The browser says that there is a network again: no reason to wait. */
  const openNow = () => {
    if (!wasLost) return;
    source.close();
    clearTimeout(again);
    tries = 0;
    open();
  };
  open();
  window.addEventListener("online", openNow);
  return () => {
    window.removeEventListener("online", openNow);
    clearTimeout(again);
    clearTimeout(notice);
    source.close();
    noteLine(true);
  };
}
