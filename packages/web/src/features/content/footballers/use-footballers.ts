import { useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";

import { useComingMatches, type ClubMatch } from "../../../api/live/fixtures.ts";
import type { GameFootballer } from "../../../api/content/footballers.ts";
import { useGame } from "../../../api/content/game.ts";
import type { Club } from "../../../api/content/clubs.ts";
import { doubtIn } from "./doubts.ts";
import { matchesFrom, matchesIn, ribbonOf } from "./matches.ts";
import { POSITION_NAME } from "./names.ts";

/** Looks up footballers and words for them; the one place that turns market data into slots. */
export function useFootballers() {
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
  /** "BRA (H)", or with the club's whole name. */
  const opponent = ({ opponentId, isHome }: Pick<ClubMatch, "opponentId" | "isHome">, isWhole = false) => {
    const { name, shortName } = club(opponentId);
    const side = isHome
      ? t({ message: "H", comment: "Home, beside an opponent" })
      : t({ message: "A", comment: "Away, beside an opponent", context: "away" });
    return `${isWhole ? name : shortName} (${side})`;
  };

  const doubt = (row: GameFootballer, round: number = nextRound?.roundId ?? 0) =>
    doubtIn(row, round, { rounds, nextRound });

  return {
    footballer,
    club,
    /** Per cent, where a page about `round`, or the next one, has a warning. */
    doubt,
    /**
     * The common text of every slot. News of another round than the page's is left out; null is a page about the
     * past.
     */
    slotBase: (id: FootballerId, round: number | null) => {
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
    /** "SAN (H)"; two in a double round; a dash without a match; a blank while matches load. */
    opponentText: (matches: readonly ClubMatch[]) =>
      coming === undefined ? "\u00a0" : matches.length === 0 ? "–" : matches.map((match) => opponent(match)).join(", "),
    opponent,
    roundMatches: (id: number, round: number) => matchesIn(coming, footballer(id).clubId, round),
    ribbon: (id: number, fromRound: number) =>
      coming === undefined ? RIBBON_TO_COME : ribbonOf(matchesFrom(coming, footballer(id).clubId, fromRound), clubById),
  };
}

/** Holds the ribbon's place while matches load, so that no plate grows afterwards. */
const RIBBON_TO_COME = Array.from({ length: 3 }, () => ({ label: "", difficulty: 0 }));
