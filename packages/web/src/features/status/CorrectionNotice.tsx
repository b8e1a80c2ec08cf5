import { Trans } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";

import { useRoundCorrections } from "../../api/content/round-corrections.ts";
import type { Round } from "../../api/content/rounds.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/Alert.tsx";
import { AppLink } from "../shell/AppLink.tsx";

interface CorrectionNoticeProps {
  readonly round: Round;
  readonly entryId: EntryId;
}

/** That the round's points changed after it was settled; what changed stands with the team's points. */
export function CorrectionNotice({ round, entryId }: CorrectionNoticeProps) {
  const standing = useRoundCorrections(round).find(({ takenBackWhy }) => takenBackWhy === null);
  if (!standing) return null;
  const { reason } = standing;
  return (
    <Alert kind="info">
      <p>
        {reason === null ? (
          <Trans>Figures of round {round.roundId} were changed at their source after it was settled.</Trans>
        ) : (
          <Trans>
            Round {round.roundId} was corrected after it was settled: {reason}
          </Trans>
        )}{" "}
        <AppLink to={paths.entryRound(entryId, round.roundId)}>
          <Trans>See your points</Trans>
        </AppLink>
      </p>
    </Alert>
  );
}
