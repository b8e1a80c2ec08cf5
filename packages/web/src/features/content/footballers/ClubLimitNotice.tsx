import { Plural, useLingui } from "@lingui/react/macro";
import { clubsOver, squadRulesUnder, type ChipName, type FootballerId } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { useFootballers } from "./use-footballers.ts";

interface ClubLimitNoticeProps {
  readonly footballerIds: readonly FootballerId[];
  /** In play this round. */
  readonly chip: ChipName | null;
}

/**
 * The clubs of which the squad has more than the limit because a footballer moved there, and until when it may; else
 * nothing.
 */
export function ClubLimitNotice({ footballerIds, chip }: ClubLimitNoticeProps) {
  const { t } = useLingui();
  const { ruleset } = useGame();
  const { footballer, club } = useFootballers();
  const { clubLimit } = squadRulesUnder(ruleset, chip);
  const over = clubsOver(footballerIds.map(footballer), clubLimit);
  if (over.length === 0) return null;
  return (
    <Alert kind="info">
      {over.map(({ clubId, count }) => (
        <ClubOver key={clubId} clubName={club(clubId).name} count={count} excess={count - clubLimit} />
      ))}
      <p>{t`They may all stay and play until you make your next transfers, which must bring you within the limit.`}</p>
    </Alert>
  );
}

const ClubOver = ({ clubName, count, excess }: { clubName: string; count: number; excess: number }) => (
  <p>
    <Plural
      value={excess}
      one={`After a club move you have ${count} from ${clubName}: one too many.`}
      other={`After club moves you have ${count} from ${clubName}: # too many.`}
    />
  </p>
);
