import { phaseId as toPhaseId, type PhaseId, type RoundId } from "../ids.ts";

export interface Phase {
  readonly phaseId: PhaseId;
  /** "Overall", or the English name of a month; the site translates it. */
  readonly name: string;
  readonly startRoundId: RoundId;
  readonly stopRoundId: RoundId;
}

/**
 * The season as a whole and one phase per calendar month of deadlines, in local time (row EG-48). A round that was moved
 * before its predecessor's month stays in that month: phases never overlap.
 */
export function phasesFor(
  rounds: readonly { readonly roundId: RoundId; readonly deadlineAtMs: number }[],
  timeZone = "Europe/Oslo",
): Phase[] {
  const ordered = rounds.toSorted((first, second) => first.roundId - second.roundId);
  const first = ordered[0];
  const last = ordered.at(-1);
  if (!first || !last) return [];

  const months: { monthIndex: number; startRoundId: RoundId; stopRoundId: RoundId }[] = [];
  for (const { roundId, deadlineAtMs } of ordered) {
    const monthIndex = monthOf(deadlineAtMs, timeZone);
    const current = months.at(-1);
    if (current && monthIndex <= current.monthIndex) current.stopRoundId = roundId;
    else months.push({ monthIndex, startRoundId: roundId, stopRoundId: roundId });
  }
  return [
    { phaseId: toPhaseId(1), name: "Overall", startRoundId: first.roundId, stopRoundId: last.roundId },
    ...months.map(({ monthIndex, startRoundId, stopRoundId }, index) => ({
      phaseId: toPhaseId(index + 2),
      name: MONTHS[monthIndex % 12]!,
      startRoundId,
      stopRoundId,
    })),
  ];
}

/** Names of the phases that are months, January first. */
const MONTHS: readonly string[] = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Months since year 0, so that a season over New Year stays in order. */
function monthOf(atMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "numeric" }).formatToParts(atMs);
  const numberOf = (type: "year" | "month") => Number(parts.find((part) => part.type === type)?.value);
  return numberOf("year") * 12 + numberOf("month") - 1;
}
