/** Managers' rounds as officially recorded: the line-up before substitutions, and what the round came to. */
import {
  footballerId,
  isChipName,
  roundId,
  type ChipName,
  type FootballerId,
  type Pick,
  type RoundId,
} from "@elleveren/rules";

import { parseJsonLines, type SeasonRecord } from "./season-record.ts";

export interface RecordedRound {
  readonly manager: string;
  readonly roundId: RoundId;
  readonly chip: ChipName | null;
  /** Fifteen, ordered by slot. */
  readonly picks: readonly Pick[];
  readonly expected: {
    readonly points: number;
    readonly benchPoints: number;
    readonly costPoints: number;
    readonly subsIn: readonly FootballerId[];
  };
}

/** One recorded round a line; lines without a line-up are only counted. Throws a `SeasonFileError`. */
export function parseRecordedRounds(
  text: string,
  file: string,
  known: ReadonlySet<FootballerId>,
): { rounds: readonly RecordedRound[]; skipped: number } {
  const records = parseJsonLines(text, file);
  const seen = records.filter((record) => record.has("lineup"));
  return { rounds: seen.map((record) => readRound(record, known)), skipped: records.length - seen.length };
}

function readRound(record: SeasonRecord, known: ReadonlySet<FootballerId>): RecordedRound {
  const expected = record.object("expected");
  return {
    manager: record.nonEmptyText("manager"),
    roundId: roundId(record.integer("event")),
    chip: readChip(record),
    picks: readPicks(record, known),
    expected: {
      points: expected.integer("points"),
      benchPoints: expected.integer("points_on_bench"),
      costPoints: expected.integer("event_transfers_cost"),
      subsIn: expected.list("automatic_subs").map((sub) => readFootballerId(sub, "element_in", known)),
    },
  };
}

function readChip(record: SeasonRecord): ChipName | null {
  const name = record.text("active_chip");
  if (name === "") return null;
  if (!isChipName(name)) throw record.error("active_chip", `"${name}" is not a chip`);
  return name;
}

function readPicks(record: SeasonRecord, known: ReadonlySet<FootballerId>): Pick[] {
  const picks = record.list("lineup").map((pick) => ({
    footballerId: readFootballerId(pick, "element", known),
    slot: pick.integer("position"),
    isCaptain: pick.boolean("is_captain"),
    isViceCaptain: pick.boolean("is_vice_captain"),
    // A recorded round says nothing of prices, and its points do not depend on them.
    purchasePriceTenths: 0,
  }));
  picks.sort((first, second) => first.slot - second.slot);
  if (picks.length !== 15 || picks.some((pick, slotIndex) => pick.slot !== slotIndex + 1)) {
    throw record.error("lineup", "positions are not 1 to 15, each once");
  }
  return picks;
}

function readFootballerId(record: SeasonRecord, column: string, known: ReadonlySet<FootballerId>): FootballerId {
  const id = footballerId(record.integer(column));
  if (!known.has(id)) throw record.error(column, `there is no footballer ${id} in the season`);
  return id;
}
