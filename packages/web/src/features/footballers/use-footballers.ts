import { useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";

import { useComingMatches, type ClubMatch } from "../../api/live/fixtures.ts";
import type { GameFootballer } from "../../api/content/footballers.ts";
import { useGame } from "../../api/content/game.ts";
import type { Club } from "../../api/content/clubs.ts";
import type { PitchSlot } from "../pitch/index.ts";
import { doubtIn } from "./doubts.ts";
import { matchesFrom, matchesIn, ribbonOf } from "./matches.ts";
import { POSITION_NAME } from "./names.ts";

/** What every slot of the site says of a footballer, before a screen adds its own. */
export type SlotBase = Pick<PitchSlot, "key" | "position" | "shirt" | "name" | "clubName" | "description"> & {
  readonly newsChance: number | undefined;
};

export interface Footballers {
  readonly footballer: (id: number) => GameFootballer;
  readonly club: (id: number) => Club;
  /** On a page about `round`: news that is about another is none there. Null is a page about what has been. */
  readonly slotBase: (id: FootballerId, round: number | null) => SlotBase;
  /** Per cent, where a page about `round`, or the next one, warns of him. */
  readonly doubt: (row: GameFootballer, round?: number) => number | undefined;
  /** "SAN (H)"; two in a double round; a dash without a match; a blank while matches load. */
  readonly opponentText: (matches: readonly ClubMatch[]) => string;
  readonly roundMatches: (id: number, round: number) => readonly ClubMatch[];
  readonly ribbon: (id: number, fromRound: number) => ReturnType<typeof ribbonOf>;
}

/** Looks up footballers and words for them; the one place that turns market data into slots. */
export function useFootballers(): Footballers {
  const { t, i18n } = useLingui();
  const { footballerById, clubById, rounds, nextRound } = useGame();
  const coming = useComingMatches();

  const footballer = (id: number): GameFootballer => {
    const found = footballerById.get(id);
    if (!found) throw new Error(`Broken assumption: footballer ${id} is in the market`);
    return found;
  };
  const club = (id: number): Club => {
    const found = clubById.get(id);
    if (!found) throw new Error(`Broken assumption: club ${id} is in the league`);
    return found;
  };
  const side = (isHome: boolean) =>
    isHome
      ? t({ message: "H", comment: "Home, beside an opponent" })
      : t({ message: "A", comment: "Away, beside an opponent", context: "away" });

  const doubt = (row: GameFootballer, round: number = nextRound?.roundId ?? 0) =>
    doubtIn(row, round, { rounds, nextRound });

  return {
    footballer,
    club,
    doubt,
    slotBase: (id, round) => {
      const row = footballer(id);
      const own = club(row.clubId);
      const chance = round === null ? undefined : doubt(row, round);
      const parts = [row.webName, i18n._(POSITION_NAME[row.position]).toLowerCase(), own.name];
      if (chance !== undefined) parts.push(t`${chance} per cent chance of playing`);
      return {
        key: String(id),
        position: row.position,
        shirt: { kit: own.kit.shirt, isKeeper: row.position === "GKP" },
        name: row.webName,
        clubName: own.shortName,
        description: parts.join(", "),
        newsChance: chance,
      };
    },
    opponentText: (matches) =>
      coming === undefined
        ? "\u00a0"
        : matches.length === 0
          ? "–"
          : matches.map((match) => `${club(match.opponentId).shortName} (${side(match.isHome)})`).join(", "),
    roundMatches: (id, round) => matchesIn(coming, footballer(id).clubId, round),
    ribbon: (id, fromRound) =>
      coming === undefined ? RIBBON_TO_COME : ribbonOf(matchesFrom(coming, footballer(id).clubId, fromRound), clubById),
  };
}

/** Holds the ribbon's place while matches load, so that no plate grows afterwards. */
const RIBBON_TO_COME = Array.from({ length: 3 }, () => ({ label: "", difficulty: 0 }));
