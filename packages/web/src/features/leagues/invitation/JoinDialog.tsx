import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";

import { type CheckedCode, useJoinPrivateLeague } from "../../../api/leagues/leagues.ts";
import { useJoinOrganisation } from "../../../api/leagues/organisations.ts";
import { problemCodes } from "../../../api/wire/problems.ts";
import { paths, type SiteAddress } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { joinProblemTexts } from "../leagues/league-problem-text.ts";
import { organisationProblemTexts } from "../organisations/organisation-problem-text.ts";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import styles from "./JoinDialog.module.css";
import { dropInvitation, putOffInvitation } from "./saved-invitation.ts";

interface JoinDialogProps<Kind extends CheckedCode["kind"]> {
  readonly code: string;
  readonly checked: Extract<CheckedCode, { readonly kind: Kind }>;
  readonly entryId: EntryId;
}

/** Asks whether the team joins what the saved code leads into. */
export const JoinDialog = ({ checked, ...props }: JoinDialogProps<CheckedCode["kind"]>) =>
  checked.kind === "league" ? (
    <JoinLeagueDialog {...props} checked={checked} />
  ) : (
    <JoinOrganisationDialog {...props} checked={checked} />
  );

function JoinLeagueDialog({ code, checked, entryId }: JoinDialogProps<"league">) {
  const { t } = useLingui();
  const join = useJoinPrivateLeague(entryId);
  const isIn = isJoined(checked, join.error);
  return (
    <AnswerSheet
      name={checked.name}
      isIn={isIn}
      error={join.error}
      isPending={join.isPending}
      onJoin={() => join.mutateAsync(code)}
      to={paths.standings(checked)}
      toText={t`To the table`}
      joinText={t`Join league`}
      texts={isIn ? [t`You are already in this league.`] : joinProblemTexts(join.error)}
    >
      {checked.scoring === "h2h" ? (
        <Trans>
          You are invited to a head-to-head league. You meet one team of it every round, and after the first deadline
          nobody leaves.
        </Trans>
      ) : (
        <Trans>You are invited to a classic league: most points wins.</Trans>
      )}
    </AnswerSheet>
  );
}

function JoinOrganisationDialog({ code, checked }: JoinDialogProps<"organisation">) {
  const { t } = useLingui();
  const join = useJoinOrganisation();
  const { name, department } = checked;
  const isIn = isJoined(checked, join.error);
  return (
    <AnswerSheet
      name={name}
      isIn={isIn}
      error={join.error}
      isPending={join.isPending}
      onJoin={() => join.mutateAsync({ code })}
      to={paths.organisation(checked.organisationId)}
      toText={t`To the organisation`}
      joinText={t`Join organisation`}
      texts={isIn ? [t`You are already in this organisation.`] : organisationProblemTexts(join.error)}
    >
      {department === null ? (
        <Trans>You are invited to an organisation, whose departments play against each other with their teams.</Trans>
      ) : (
        <Trans>You are invited to the department {department}. Your points count for it from the next deadline.</Trans>
      )}
    </AnswerSheet>
  );
}

const isJoined = (checked: CheckedCode, error: unknown): boolean =>
  checked.isJoined || problemCodes(error).includes("already_joined");

/** Refusals that no second try changes; any other may be gone tomorrow, such as being in too many leagues. */
const FINAL = new Set([
  "league_closed",
  "organisation_closed",
  "entry_banned",
  "already_joined",
  "invalid",
  "max_length",
]);

interface AnswerSheetProps {
  readonly name: string;
  /** The team is in already. */
  readonly isIn: boolean;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly onJoin: () => Promise<unknown>;
  /** Where one is then. */
  readonly to: SiteAddress;
  readonly toText: string;
  readonly joinText: string;
  /** The refusal, in sentences. */
  readonly texts: readonly string[];
  readonly children: ReactNode;
}

/** The question itself. Closing it is no answer: the invitation waits. */
function AnswerSheet(props: AnswerSheetProps) {
  const { name, isIn, error, isPending, onJoin, to, toText, joinText, texts, children } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const isOver = isIn || problemCodes(error).some((problem) => FINAL.has(problem));
  const go = () => {
    dropInvitation();
    void navigate({ to: to as string });
  };
  // Not the mutation's own callback: it is lost when this dialog is gone before the answer.
  const enter = () => void onJoin().then(go, () => undefined);
  return (
    <Sheet
      isOpen
      onClose={isOver ? dropInvitation : () => putOffInvitation(true)}
      title={isIn ? name : t`Join ${name}?`}
      foot={
        <>
          <Button onPress={dropInvitation}>{isOver ? <Trans>Close</Trans> : <Trans>No, thanks</Trans>}</Button>
          {isIn ? (
            <Button kind="go" onPress={go}>
              {toText}
            </Button>
          ) : (
            !isOver && (
              <Button kind="go" isPending={isPending} onPress={enter}>
                {joinText}
              </Button>
            )
          )}
        </>
      }
    >
      <div className={styles.body}>
        {!isOver && <p>{children}</p>}
        {texts.length > 0 && (
          <Alert kind="error">
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Alert>
        )}
        {error !== null && texts.length === 0 && <WriteFailure error={error} />}
      </div>
    </Sheet>
  );
}
