/** Where the open round stands in the time that decides prices. */
import type { PriceTime } from "@elleveren/rules";

import type { SeasonMemory } from "../../live/index.ts";
import { minutesToChange } from "../../clock/index.ts";
import { openRoundId } from "./season-figures.ts";

const HOUR_MS = 3_600_000;

/** In whole hours, so that answers of the same hour are the same; `deadlineAtMs` is the open round's, null without one. */
export function priceTimeOf(
  { rounds, ruleset }: Pick<SeasonMemory, "rounds" | "ruleset">,
  nowMs: number,
): PriceTime & { readonly deadlineAtMs: number | null } {
  const open = openRoundId({ rounds });
  const deadlineAtMs = rounds.find((round) => round.roundId === open)?.deadlineAtMs ?? null;
  const before = rounds.filter((round) => round.deadlineAtMs <= nowMs).at(-1);
  return {
    hoursOpen: before === undefined ? null : Math.floor((nowMs - before.deadlineAtMs) / HOUR_MS),
    hoursToChange: Math.ceil(minutesToChange(ruleset.prices, nowMs) / 60),
    deadlineAtMs,
  };
}
