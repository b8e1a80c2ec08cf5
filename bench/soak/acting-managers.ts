/**
 * Managers with the game in their hands: every few seconds each looks at a page's answers or changes something, as the
 * site would ask and send. What the rules or the deadline refuse is no error; anything else that is not an answer is.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Ruleset } from "@elleveren/rules";

import {
  decideThroughApi,
  scoutThroughApi,
  type ManagerClient,
  type ReplayManager,
} from "../../packages/server/src/prove/replay-managers.ts";
import type { RushManager } from "../../packages/server/src/prove/rush/rush-managers.ts";
import { inventManager, type Scouting } from "@elleveren/worlds";
import { seededRandom, type SeededRandom } from "../../packages/server/src/features/operate/index.ts";
import { createClient, type ClientAnswer } from "../../packages/server/src/testing/client.ts";
import { Spread } from "./spread.ts";

export interface ActingRequest {
  readonly origin: string;
  readonly seed: number;
  readonly ruleset: Ruleset;
  readonly clubIds: readonly number[];
  readonly managers: readonly RushManager[];
}

export interface Acting {
  readonly spreads: ReadonlyMap<string, Spread>;
  readonly counts: { actions: number; late: number; refused: number };
  readonly errors: readonly string[];
  /** Resolves when everybody has ended what he was at. */
  stop(): Promise<void>;
}

const MEAN_PAUSE_MS = 5000;
/** The data read about footballers is at most so old. */
const SCOUTING_LASTS_MS = 20_000;
/** The game's words for "too late" and "not now". */
const LATE = ["deadline_passed", "round_not_open"];

interface Hand {
  readonly own: ReplayManager;
  readonly random: SeededRandom;
  /** The round that was last decided by the manager's habits. */
  decidedFor: number;
  leagues: number[];
}

export function startActing({ origin, seed, ruleset, clubIds, managers }: ActingRequest): Acting {
  const spreads = new Map<string, Spread>();
  const counts = { actions: 0, late: 0, refused: 0 };
  const errors: string[] = [];
  let isStopping = false;
  let scouting: Promise<Scouting> | null = null;
  let scoutedAtMs = 0;
  let current = 0;

  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const value = await work();
    let spread = spreads.get(name);
    if (!spread) spreads.set(name, (spread = new Spread()));
    spread.add(performance.now() - startedAt);
    return value;
  };
  const get = async (client: ManagerClient, name: string, path: string): Promise<ClientAnswer["body"]> => {
    const answer = await timed(name, () => client.get(path));
    if (answer.status >= 300) errors.push(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const send = async (client: ManagerClient, name: string, path: string, body: unknown) => {
    const answer = await timed(name, () => client.post(path, body));
    if (answer.status < 300) return answer.body;
    const text = JSON.stringify(answer.body);
    // A request sent here is made of data read a moment before: only time can be against it.
    if (answer.status === 400 && LATE.some((code) => text.includes(code))) counts.late += 1;
    else errors.push(`${path} answered ${answer.status}: ${text}`);
    return null;
  };
  /** One reading of the market serves everybody for a while, as a browser keeps it. */
  const scout = (): Promise<Scouting> => {
    if (scouting && performance.now() - scoutedAtMs < SCOUTING_LASTS_MS) return scouting;
    scoutedAtMs = performance.now();
    return (scouting = timed("the market", () => scoutThroughApi(origin)));
  };

  const actions: readonly { readonly weight: number; readonly act: (hand: Hand) => Promise<unknown> }[] = [
    {
      weight: 30,
      async act({ own }) {
        const { client, entryId } = own;
        const answer = await get(client, "event status", "/api/event-status/");
        const days = (answer?.status ?? []) as { event: number; points: string }[];
        // Nothing is on before the first deadline.
        const day = days.findLast(({ points }) => points !== "");
        if (!day) return;
        current = day.event;
        await Promise.all([
          get(client, "live", `/api/event/${current}/live/`),
          get(client, "picks", `/api/entry/${entryId}/event/${current}/picks/`),
          get(client, "fixtures of a round", `/api/fixtures/?event=${current}`),
        ]);
      },
    },
    {
      weight: 15,
      async act({ own: { client, entryId } }) {
        const entry = await get(client, "entry", `/api/entry/${entryId}/`);
        const league = entry?.leagues?.classic?.[0]?.id;
        if (league !== undefined) {
          await get(client, "league page", `/api/leagues-classic/${league}/standings/?page_standings=1`);
        }
      },
    },
    { weight: 10, act: ({ own: { client } }) => get(client, "start-up data", "/api/bootstrap-static/") },
    { weight: 5, act: ({ own: { client, entryId } }) => get(client, "history", `/api/entry/${entryId}/history/`) },
    {
      weight: 5,
      act: ({ own: { client }, random }) =>
        get(client, "footballer", `/api/element-summary/${random.between(1, 400)}/`),
    },
    {
      weight: 25,
      async act({ own: { client, entryId }, random }) {
        const team = await get(client, "own team", `/api/my-team/${entryId}/`);
        const picks = team?.picks as { element: number; position: number }[] | undefined;
        if (!picks) return;
        const [captain, vice] = random.shuffled([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
        await send(client, "line-up saved", `/api/my-team/${entryId}/`, {
          chip: null,
          picks: picks.map(({ element, position }) => ({
            element,
            position,
            is_captain: position === captain,
            is_vice_captain: position === vice,
          })),
        });
      },
    },
    {
      weight: 8,
      async act(hand) {
        const seen = await scout();
        if (hand.decidedFor === seen.roundId) return;
        hand.decidedFor = seen.roundId;
        try {
          await timed("decision for a round", () => decideThroughApi(ruleset, hand.own, seen));
        } catch (error) {
          const text = String(error);
          // He decided by what he had read a moment ago: the deadline may have passed, a price moved, a footballer left.
          if (LATE.some((code) => text.includes(code))) counts.late += 1;
          else if (text.includes("answered 400")) counts.refused += 1;
          else throw error;
        }
      },
    },
    {
      weight: 2,
      async act(hand) {
        const { client } = hand.own;
        if (hand.leagues.length >= 3) return;
        const name = `Liga ${hand.own.entryId}-${hand.leagues.length + 1}`;
        const body = { name, start_event: Math.min(current + 1, ruleset.roundCount), has_cup: false };
        const made = await send(client, "league made", "/api/leagues-classic/", body);
        hand.leagues.push(made?.id ?? 0);
      },
    },
  ];
  const weights = actions.map(({ weight }) => weight);

  const live = async (hand: Hand): Promise<void> => {
    while (!isStopping) {
      await sleep(Math.min(60_000, -Math.log(1 - hand.random.next()) * MEAN_PAUSE_MS));
      if (isStopping) return;
      try {
        await actions[hand.random.weighted(weights)]!.act(hand);
        counts.actions += 1;
      } catch (error) {
        const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
        errors.push(`entry ${hand.own.entryId}: ${String(error)}${cause}`);
      }
    }
  };

  const lives = managers.map((manager, index) => {
    const client = createClient(origin);
    client.cookies.set("sessionid", manager.session);
    const own = { manager: inventManager(seed, index + 1, clubIds), client, entryId: manager.entryId };
    return live({ own, random: seededRandom(seed, "hand", index), decidedFor: 0, leagues: [] });
  });
  return {
    spreads,
    counts,
    errors,
    async stop() {
      isStopping = true;
      await Promise.all(lives);
    },
  };
}
