import { formatNumber } from "../../../../i18n/format.ts";
import type { Round } from "../../../../api/content/rounds.ts";
import { paths } from "../../../../paths.ts";
import { AppLink } from "../../../site/shell/AppLink.tsx";

/** The round's highest points, linking to the team; `???` while it is unknown (EN-13). */
export function HighestPoints({ round }: { round: Round }) {
  if (round.highestEntryId === null || round.highestPoints === null) return "???";
  return (
    <AppLink to={paths.entryRound(round.highestEntryId, round.roundId)}>{formatNumber(round.highestPoints)}</AppLink>
  );
}
