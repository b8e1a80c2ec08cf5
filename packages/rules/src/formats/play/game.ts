/** A format in the middle of being played: what one round hands to the next. */
import type { Bracket } from "../../h2h/h2h-knockouts.ts";
import type { RoundSpan, FormatStage } from "../format.ts";
import { planStages } from "../plan-stages.ts";
import type { FormatDecision } from "./decisions.ts";
import { standing, type Field } from "./field.ts";
import type { FormatRound, PlayRequest } from "./play.ts";

export interface Game {
  readonly request: PlayRequest;
  readonly field: Field;
  /** Members by the round they joined with and by the one they left with; the first of each not yet processed. */
  readonly joining: readonly number[];
  nextJoining: number;
  readonly leaving: readonly number[];
  nextLeaving: number;
  /** Index into the stages; before the first round of the first one it is that stage already. */
  stage: number;
  stageFrom: number;
  /** As planned now: the rest of a season before a knock-out ends when it must, a knock-out when it is decided. */
  stageTo: number;
  /** The members who go into the stage, best first; null in the first one, which takes everybody. */
  entrants: readonly number[] | null;
  /** Whether a round of the stage was played. */
  isStageOpen: boolean;
  /** The stretch whose tables are there; null before the first. */
  stretch: RoundSpan | null;
  /** Newcomers who wait for the next one. */
  waiting: number[];
  /** Rounds played in the stretch, with their averages. */
  played: PlayedRound[];
  /** Divisions in the order of their members after the moves; null before the first stretch is over. */
  ladder: readonly number[] | null;
  /** The division of each member, as the moves left it. */
  readonly division: Int32Array;
  readonly place: Int32Array;
  swiss: SwissMeetings;
  /** Of a knock-out: who meets whom in its next round, the places of that, 1 when it is decided, and of its first. */
  bracket: Bracket<number>;
  places: number;
  knockoutRounds: number;
  isOver: boolean;
  isProvisional: boolean;
  /** Of the present round. */
  decisions: FormatDecision[];
}

export interface PlayedRound {
  readonly facts: FormatRound;
  readonly average: number;
}

export interface SwissMeetings {
  /** The opponents whom each member has met in the stretch. */
  readonly met: Map<number, number[]>;
  /** How often the average. */
  readonly average: Map<number, number>;
}

export const noMeetings = (): SwissMeetings => ({ met: new Map(), average: new Map() });

/** Where one alone stands and that is how to win. */
export const isLastStanding = ({ request: { format }, stage, isStageOpen, field }: Game): boolean =>
  format.champion === "standing" &&
  isStageOpen &&
  stage === format.stages.length - 1 &&
  standing(field, field.pools[0] ?? []).length < 2;

export const stageOf = ({ request, stage }: Game): FormatStage => request.format.stages[stage]!;

/** The average as a count: nothing where it is taken off every count. */
export function averageCount({ request: { format }, played }: Game): number {
  return format.count.minusAverage ? 0 : played.at(-1)!.average;
}

/** The rounds of a stage, and of those after it, that would begin with a round and so many members. */
export function planFrom({ request }: Game, stage: number, from: number, members: number): RoundSpan[] {
  const { format, season } = request;
  const stages = format.stages
    .slice(stage)
    .map((one, index) => (index === 0 ? { ...one, takes: "all" as const } : one));
  return planStages({ ...format, fromRound: from, stages }, season, members);
}
