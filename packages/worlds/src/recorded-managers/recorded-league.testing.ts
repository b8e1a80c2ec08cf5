/**
 * A league of a recorded season: every recorded manager with squads and chips as recorded, line-ups where they were seen and the best by form elsewhere,
 * and invented members beside them who keep one squad, some of whom come later or leave.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  autoPick,
  bestLineup,
  chipScoring,
  countRound,
  footballerPerformance,
  groupBy,
  isRevertingChip,
  phasesFor,
  roundId,
  roundWeights,
  RULESETS,
  scoreRound,
  seededStream,
  type ChipName,
  type ClubId,
  type Footballer,
  type FootballerId,
  type FormatCount,
  type FormatMember,
  type FormatSeason,
  type LineupPick,
  type MatchStats,
  type MemberRound,
  type Performance,
  type Squad,
} from "@elleveren/rules";

import {
  parseRecordedRounds,
  readSeasonFolder,
  type FolderAppearance,
  type RecordedRound,
  type SeasonFolder,
} from "@elleveren/server/features/seasons/imports/season-files/index.ts";
import { readManagers } from "./read-managers.ts";
import type { RecordedManager } from "./recorded-manager.ts";
import { clubsOverTime } from "./true-market.ts";

const ruleset = RULESETS["fpl-2025-26"];

export interface RecordedLeague {
  readonly ruleset: typeof ruleset;
  readonly season: FormatSeason;
  readonly members: readonly FormatMember[];
  readonly recorded: readonly RecordedRound[];
  readonly appearances: readonly FolderAppearance[];
  readonly memberIdOf: (manager: string) => number;
  /** With other statistics of some appearances, where corrected. */
  readonly countOf: (count: FormatCount, round: number, memberId: number, corrected: Corrections) => MemberRound;
}

/** By footballer and fixture. */
export type Corrections = ReadonlyMap<string, MatchStats>;
export const appearanceKey = ({
  footballerId,
  fixtureId,
}: Pick<FolderAppearance, "footballerId" | "fixtureId">): string => `${footballerId} ${fixtureId}`;

interface Team {
  readonly memberId: number;
  readonly ownClubId: ClubId;
  readonly squadOf: (round: number) => Squad;
  readonly costOf: (round: number) => number;
  readonly transfersOf: (round: number) => number;
}

export async function readRecordedLeague(folderName: string, invented: number): Promise<RecordedLeague> {
  const folder = await readSeasonFolder(folderName);
  const managers = await readManagers(join(folderName, "managers"));
  const text = await readFile(join(folderName, "managers", "rounds_before_after.jsonl"), "utf8");
  const known = new Set(folder.footballers.map(({ footballerId }) => footballerId));
  const { rounds: recorded } = parseRecordedRounds(text, "rounds_before_after.jsonl", known);
  const rounds = folder.rounds ?? [];
  const lastRound = Math.max(...rounds.map((round) => round.roundId));
  const footballers = new Map(folder.footballers.map((one) => [one.footballerId, one]));
  const ofRound = groupBy(folder.appearances, (row) => `${row.footballerId} ${row.roundId}`);
  const lineUp = lineUps(folder);
  const clubAt = clubsOverTime(folder.appearances);
  const clubs = folder.clubs.map(({ clubId }) => clubId);
  const seen = new Map(recorded.map((round) => [`${round.manager} ${round.roundId}`, round]));
  const teams = [
    ...managers.map((manager, index) => recordedTeam(manager, index + 1)),
    ...Array.from({ length: invented }, (_, index) => inventedTeam(managers.length + index + 1)),
  ];
  const teamOf = new Map(teams.map((team) => [team.memberId, team]));
  const random = seededStream("comings and goings");
  return {
    ruleset,
    season: {
      lastRound,
      months: phasesFor(rounds)
        .slice(1)
        .map(({ startRoundId, stopRoundId }) => ({ from: startRoundId, to: stopRoundId })),
    },
    members: teams.map(({ memberId }) => ({
      memberId,
      joinedRound: memberId > managers.length && random() < 0.3 ? 2 + Math.floor(random() * 20) : 1,
      leftRound: memberId > managers.length && random() < 0.2 ? 22 + Math.floor(random() * 14) : null,
    })),
    recorded,
    appearances: folder.appearances,
    memberIdOf: (name) => 1 + managers.findIndex((manager) => manager.name === name),
    countOf(count, round, memberId, corrected) {
      const { squadOf, costOf, transfersOf, ownClubId } = teamOf.get(memberId)!;
      const squad = squadOf(round);
      const statsOf = (id: FootballerId) =>
        (ofRound.get(`${id} ${round}`) ?? []).map((row) => corrected.get(appearanceKey(row)) ?? row.stats);
      const performances = new Map(
        squad.picks.map(({ footballerId: id }) => [id, performanceOf(id, round, corrected)]),
      );
      const request = {
        ruleset,
        squad,
        positionOf: (id: FootballerId) => footballers.get(id)!.position,
        performanceOf: (id: FootballerId) => performances.get(id)!,
        costPoints: costOf(round),
      };
      const deadlineAtMs = rounds.find((one) => one.roundId === round)!.deadlineAtMs;
      const clubOf = (id: FootballerId) => clubAt(id, deadlineAtMs) ?? footballers.get(id)!.clubId;
      const score = scoreRound(request);
      return { ...countRound({ ...request, count, score, clubOf, ownClubId, statsOf }), transfers: transfersOf(round) };
    },
  };

  function performanceOf(id: FootballerId, round: number, corrected: Corrections): Performance {
    const appearances = (ofRound.get(`${id} ${round}`) ?? []).map((row) => ({
      fixtureId: row.fixtureId,
      stats: corrected.get(appearanceKey(row)) ?? row.stats,
      finished: true,
    }));
    return footballerPerformance({ ruleset, position: footballers.get(id)!.position, appearances });
  }

  function recordedTeam(manager: RecordedManager, memberId: number): Team {
    const history = new Map(manager.history.map((round) => [Number(round.roundId), round]));
    const held = squadsOf(manager, lastRound);
    const squads = Array.from({ length: lastRound }, (_, index): Squad => {
      const round = seen.get(`${manager.name} ${index + 1}`);
      return round
        ? squadWith(index + 1, round.picks, round.chip)
        : lineUp(index + 1, held[index]!.ids, held[index]!.chip, manager.name);
    });
    return {
      memberId,
      ownClubId: clubs[memberId % clubs.length]!,
      squadOf: (round) => squads[round - 1]!,
      costOf: (round) => history.get(round)?.costPoints ?? 0,
      transfersOf: (round) =>
        manager.history.filter((one) => one.roundId <= round).reduce((sum, { transfers }) => sum + transfers, 0),
    };
  }

  function inventedTeam(memberId: number): Team {
    const stream = seededStream(`squad ${memberId}`);
    const market = new Map(
      folder.footballers.map((one): [FootballerId, Footballer] => [
        one.footballerId,
        { ...one, status: "a", priceTenths: one.startPriceTenths },
      ]),
    );
    const form = new Map(
      [...market.values()].map((one) => [one.footballerId, one.priceTenths * (0.6 + 0.8 * stream())]),
    );
    const ids = autoPick({
      ruleset,
      market,
      footballerIds: [],
      bankTenths: ruleset.squad.budgetTenths,
      chip: null,
      formOf: (id) => form.get(id) ?? 0,
    });
    const chips = new Map<number, ChipName>([
      [1 + Math.floor(stream() * lastRound), "3xc"],
      [1 + Math.floor(stream() * lastRound), "bboost"],
    ]);
    const squads = Array.from({ length: lastRound }, (_, index) =>
      lineUp(index + 1, ids, chips.get(index + 1) ?? null, `${memberId}`),
    );
    return {
      memberId,
      ownClubId: clubs[memberId % clubs.length]!,
      squadOf: (round) => squads[round - 1]!,
      costOf: () => 0,
      transfersOf: () => 0,
    };
  }
}

/** The best line-up by points so far, seen by each member a little differently. */
function lineUps(folder: SeasonFolder) {
  const positions = new Map(folder.footballers.map(({ footballerId, position }) => [footballerId, position]));
  const byFootballer = groupBy(folder.appearances, ({ footballerId }) => footballerId);
  return (round: number, ids: readonly FootballerId[], chip: ChipName | null, who: string): Squad => {
    const stream = seededStream(`${who} ${round}`);
    const members = ids.map((id) => {
      const past = (byFootballer.get(id) ?? []).filter((row) => row.roundId < round);
      const form = past.reduce((sum, { totalPoints }) => sum + totalPoints, 0) / Math.max(1, past.length);
      return { footballerId: id, position: positions.get(id)!, points: form * (0.7 + 0.6 * stream()) };
    });
    const weights = roundWeights(chipScoring(chip));
    const { starterIds, benchIds, captainId, viceCaptainId } = bestLineup({ rules: ruleset.squad, weights, members });
    const picks = [...starterIds, ...benchIds].map((footballerId, index) => ({
      footballerId,
      slot: index + 1,
      isCaptain: footballerId === captainId,
      isViceCaptain: footballerId === viceCaptainId,
    }));
    return squadWith(round, picks, chip);
  };
}

const squadWith = (round: number, picks: readonly LineupPick[], chip: ChipName | null): Squad => ({
  roundId: roundId(round),
  picks: picks.map((pick) => ({ ...pick, purchasePriceTenths: 0 })),
  bankTenths: 0,
  chip,
  freeTransfers: 1,
  transfersMade: 0,
});

/** The fifteen of each round, after its transfers; those of a reverting chip go back. */
function squadsOf(manager: RecordedManager, lastRound: number) {
  let held = [...manager.squad.keys()];
  return Array.from({ length: lastRound }, (_, index) => {
    const round = index + 1;
    const chip = manager.chips.find((one) => one.roundId === round)?.chip ?? null;
    const ids = manager.transfers
      .filter((transfer) => transfer.roundId === round)
      .reduce((squad, { outId, inId }) => squad.map((id) => (id === outId ? inId : id)), held);
    if (!isRevertingChip(chip)) held = ids;
    return { ids, chip };
  });
}
