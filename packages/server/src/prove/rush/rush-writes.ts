/** A manager's writes in the last seconds: seeded, so that the same seed is the same rush. */
import type { FootballerId, Market } from "@elleveren/rules";

import type { SeededRandom } from "../../features/operate/index.ts";
import type { RushManager, RushPick } from "./rush-managers.ts";

export interface PlannedWrite {
  readonly kind: "lineup" | "chip" | "transfers" | "undo";
  /** From the start of the rush. */
  readonly atMs: number;
  readonly dropsAfterMs: readonly number[];
  /** Decides the details at the time of sending, from the manager's page. */
  readonly throwOf: number;
}

const DROP_CHANCE = 0.3;
const LONGEST_BEFORE_DROP_MS = 25;

/** `count` writes within `lengthMs`, in the order of time. */
export function planWrites(random: SeededRandom, count: number, lengthMs: number): PlannedWrite[] {
  return Array.from({ length: count }, (): PlannedWrite => {
    const kind = (["lineup", "chip", "transfers", "undo"] as const)[random.weighted([5, 2, 4, 1])]!;
    const drops: number[] = [];
    while (drops.length < 3 && random.chance(DROP_CHANCE)) drops.push(random.between(0, LONGEST_BEFORE_DROP_MS));
    return { kind, atMs: random.between(0, lengthMs), dropsAfterMs: drops, throwOf: random.between(0, 1_000_000) };
  }).toSorted((first, second) => first.atMs - second.atMs);
}

export interface RushWrite {
  readonly path: string;
  readonly body: unknown;
  /** The page's picks once accepted. */
  readonly picksAfter: (answer: unknown) => readonly RushPick[];
}

/** The request for the round, from the manager's current page. */
export function writeOf(plan: PlannedWrite, { entryId, picks }: RushManager, round: number, market: Market): RushWrite {
  const answered = (answer: unknown) => (answer as { picks: readonly RushPick[] }).picks;
  if (plan.kind === "undo") {
    return { path: "/api/transfers/undo/", body: { entry: entryId, event: round }, picksAfter: answered };
  }
  if (plan.kind === "transfers") {
    const out = picks[plan.throwOf % 15]!;
    const into = newcomer(picks, out.element, plan.throwOf, market);
    return {
      path: "/api/transfers/",
      body: { chip: null, entry: entryId, event: round, transfers: [{ element_out: out.element, element_in: into }] },
      picksAfter: () => picks.map((pick) => (pick === out ? { ...pick, element: into } : pick)),
    };
  }
  const captain = 1 + (plan.throwOf % 11);
  const sent = picks.map(({ element, position }) => ({
    element,
    position,
    is_captain: position === captain,
    is_vice_captain: position === (captain % 11) + 1,
  }));
  const chip = plan.kind === "chip" ? (["2capt", "frush", null] as const)[plan.throwOf % 3] : undefined;
  return {
    path: `/api/my-team/${entryId}/`,
    body: { event: round, picks: sent, ...(chip !== undefined && { chip }) },
    picksAfter: answered,
  };
}

/** A footballer of the same position outside the squad. */
function newcomer(picks: readonly RushPick[], out: FootballerId, throwOf: number, market: Market): FootballerId {
  const owned = new Set(picks.map((pick) => pick.element));
  const { position } = market.get(out)!;
  const free = [...market.values()].filter((other) => other.position === position && !owned.has(other.footballerId));
  return free[throwOf % free.length]!.footballerId;
}
