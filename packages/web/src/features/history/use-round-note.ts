import { useLingui } from "@lingui/react/macro";
import { decodeChip } from "@elleveren/contract/decode.ts";
import { isFreeChip, transferCostPoints, type EntryId } from "@elleveren/rules";
import { useQuery } from "@tanstack/react-query";

import { useHistory } from "../../api/play/entry.ts";
import { useGame } from "../../api/content/game.ts";
import { myTeamQuery } from "../../api/play/my-team.ts";
import { CHIP_TITLE } from "../footballers/names.ts";

/** What a round's transfers cost, or under which chip they were free: "-4 pts", "Wildcard". */
export function useRoundNote(entryId: EntryId, isOwn: boolean): (roundId: number) => string | undefined {
  const { t, i18n } = useLingui();
  const { nextRound, ruleset } = useGame();
  const history = useHistory(entryId).data;
  const myTeam = useQuery({ ...myTeamQuery(entryId), enabled: isOwn }).data;
  return (roundId) => {
    const isOpen = roundId === nextRound?.roundId;
    const played = history?.chips.find((row) => row.roundId === roundId)?.chip ?? null;
    const chip = isOpen ? (myTeam?.activeChip ?? null) : played === null ? null : (decodeChip(played) ?? null);
    if (chip !== null && isFreeChip(chip)) return i18n._(CHIP_TITLE[chip]);
    const cost = isOpen
      ? // Of the coming round, as things stand.
        myTeam
        ? transferCostPoints(ruleset, { ...myTeam, chip })
        : 0
      : (history?.rounds.find((row) => row.roundId === roundId)?.transferCostPoints ?? 0);
    return cost > 0 ? t`-${cost} pts` : undefined;
  };
}
