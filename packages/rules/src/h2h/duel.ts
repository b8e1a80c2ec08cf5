/** A match over one round between two members, or of one against the round's average. */
import type { DuelWorth } from "../formats/format.ts";

export interface Duel<Id> {
  readonly first: Id;
  readonly firstPoints: number;
  /** Null is the average of the round. */
  readonly second: Id | null;
  readonly secondPoints: number;
}

/** For whoever has so many points more than the opponent. */
export const duelResult = (ahead: number): keyof DuelWorth => (ahead > 0 ? "win" : ahead < 0 ? "loss" : "draw");

/** Null in a draw, and where the average won. */
export function duelWinner<Id>({ first, firstPoints, second, secondPoints }: Duel<Id>): Id | null {
  return firstPoints === secondPoints ? null : firstPoints > secondPoints ? first : second;
}
