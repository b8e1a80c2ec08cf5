import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import { useNavigate } from "@tanstack/react-router";

import { type CheckedLeague, useJoinPrivateLeague } from "../../../api/leagues/leagues.ts";
import { problemCodes } from "../../../api/wire/problems.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { joinProblemTexts } from "../leagues/league-problem-text.ts";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import styles from "./JoinDialog.module.css";
import { dropInvitation, putOffInvitation } from "./saved-invitation.ts";

/** Refusals that no second try changes; any other may be gone tomorrow, such as being in too many leagues. */
const FINAL = new Set(["league_closed", "entry_banned", "already_joined", "invalid", "max_length"]);

/** Asks whether the team joins the league of the saved code. Closing it is no answer: the invitation waits. */
export function JoinDialog({ code, league, entryId }: { code: string; league: CheckedLeague; entryId: EntryId }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const join = useJoinPrivateLeague(entryId);
  const codes = problemCodes(join.error);
  const isIn = league.isJoined || codes.includes("already_joined");
  const isOver = isIn || codes.some((problem) => FINAL.has(problem));
  const { name } = league;
  const goToTable = () => {
    dropInvitation();
    void navigate({ to: paths.standings(league) as string });
  };
  // Not the mutation's own callback: it is lost when this dialog is gone before the answer.
  const enter = () => void join.mutateAsync(code).then(goToTable, () => undefined);
  const texts = isIn ? [t`You are already in this league.`] : joinProblemTexts(join.error);
  return (
    <Sheet
      isOpen
      onClose={isOver ? dropInvitation : () => putOffInvitation(true)}
      title={isIn ? name : t`Join ${name}?`}
      foot={
        <>
          <Button onPress={dropInvitation}>{isOver ? <Trans>Close</Trans> : <Trans>No, thanks</Trans>}</Button>
          {isIn ? (
            <Button kind="go" onPress={goToTable}>{t`To the table`}</Button>
          ) : (
            !isOver && <Button kind="go" isPending={join.isPending} onPress={enter}>{t`Join league`}</Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        {!isOver && (
          <p>
            {league.scoring === "h2h" ? (
              <Trans>
                You are invited to a head-to-head league. You meet one team of it every round, and after the first
                deadline nobody leaves.
              </Trans>
            ) : (
              <Trans>You are invited to a classic league: most points wins.</Trans>
            )}
          </p>
        )}
        {texts.length > 0 && (
          <Alert kind="error">
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Alert>
        )}
        {join.isError && texts.length === 0 && <WriteFailure error={join.error} />}
      </div>
    </Sheet>
  );
}
