/** Whether a ruleset is one: what its numbers must be to each other. */
import { POSITIONS } from "../game.ts";
import type { Ruleset } from "../ruleset.ts";

export type RulesetProblem =
  /** `key` must not be smaller, or not larger, than `than` as it is set. */
  | { readonly code: "below"; readonly key: string; readonly than: string; readonly least: number }
  | { readonly code: "above"; readonly key: string; readonly than: string; readonly most: number }
  /** Two windows of one chip share a round. */
  | { readonly code: "windows_overlap"; readonly key: string; readonly other: number }
  | { readonly code: "positions_do_not_add_up"; readonly key: string };

export function checkRuleset(ruleset: Ruleset): RulesetProblem[] {
  return [...checkSquad(ruleset), ...checkTransfers(ruleset), ...checkChips(ruleset), ...checkContests(ruleset)];
}

function below(key: string, value: number, than: string, least: number): RulesetProblem[] {
  return value < least ? [{ code: "below", key, than, least }] : [];
}
function above(key: string, value: number, than: string, most: number): RulesetProblem[] {
  return value > most ? [{ code: "above", key, than, most }] : [];
}

function checkSquad({ squad }: Ruleset): RulesetProblem[] {
  const sum = (what: "select" | "minPlay" | "maxPlay") =>
    POSITIONS.reduce((total, position) => total + squad.positions[position][what], 0);
  const isWhole = sum("select") === squad.size && sum("minPlay") <= squad.playing && sum("maxPlay") >= squad.playing;
  return [
    ...(isWhole ? [] : [{ code: "positions_do_not_add_up", key: "squad.size" } as const]),
    ...above("squad.clubLimit", squad.clubLimit, "squad.size", squad.size),
  ];
}

function checkTransfers({ transfers, roundCount }: Ruleset): RulesetProblem[] {
  const { freePerRound, maxBanked, topUps } = transfers;
  return [
    ...below("transfers.maxBanked", maxBanked, "transfers.freePerRound", freePerRound),
    ...topUps.flatMap(({ round, to }) => [
      ...above(`transfers.topUps.${round}`, round, "roundCount", roundCount),
      ...below(`transfers.topUps.${round}`, to, "transfers.freePerRound", freePerRound),
    ]),
  ];
}

function checkChips({ chips, roundCount }: Ruleset): RulesetProblem[] {
  return chips.flatMap((chip, index): RulesetProblem[] => {
    const { id, name, startRound, stopRound } = chip;
    const other = chips
      .slice(0, index)
      .find((one) => one.name === name && one.startRound <= stopRound && startRound <= one.stopRound);
    return [
      ...above(`chips.${id}.stopRound`, stopRound, "roundCount", roundCount),
      ...below(`chips.${id}.stopRound`, stopRound, `chips.${id}.startRound`, startRound),
      ...(other ? [{ code: "windows_overlap", key: `chips.${id}.startRound`, other: other.id } as const] : []),
    ];
  });
}

function checkContests({ bonus, leagues, cups, roundCount }: Ruleset): RulesetProblem[] {
  const fewest = 2 ** leagues.maxKoRoundsPrivateH2h;
  const sizeKey = "leagues.maxSizePrivateH2h";
  return [
    ...bonus.points.flatMap((points, index) => {
      const better = bonus.points[index - 1];
      return better === undefined ? [] : above(`bonus.points.${index}`, points, `bonus.points.${index - 1}`, better);
    }),
    ...above("leagues.h2hDraw", leagues.h2hDraw, "leagues.h2hWin", leagues.h2hWin),
    ...above("leagues.h2hLoss", leagues.h2hLoss, "leagues.h2hDraw", leagues.h2hDraw),
    // 0 is no limit.
    ...(leagues.maxSizePrivateH2h === 0
      ? []
      : below(sizeKey, leagues.maxSizePrivateH2h, "leagues.maxKoRoundsPrivateH2h", fewest)),
    ...above("leagues.autumnRound", leagues.autumnRound, "roundCount", roundCount),
    ...above("cups.generalFirstRound", cups.generalFirstRound, "roundCount", roundCount),
    ...above("cups.largeQualificationRound", cups.largeQualificationRound, "roundCount", roundCount - 1),
  ];
}
