import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense } from "react";

import { lazyPart } from "../../../later/later-part.tsx";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { useProblemTexts } from "../../problems/ProblemList.tsx";
import type { OpenRound } from "../MyTeamScreen.tsx";
import styles from "./SaveNotice.module.css";
import type { DraftNotice } from "../draft/team-draft.ts";

const LostChanges = lazyPart(() => import("./LostChanges.tsx"), "LostChanges");

interface SaveNoticeProps {
  readonly notice: DraftNotice;
  readonly round: OpenRound;
  readonly hasUnsaved: boolean;
  readonly onDiscard: () => void;
  readonly onDismiss: () => void;
}

/** Why the unsaved changes stand upon another squad or round than they were made for, and which did not fit. */
export function SaveNotice({ notice, round, hasUnsaved, onDiscard, onDismiss }: SaveNoticeProps) {
  const { t } = useLingui();
  const { lost } = notice;
  return (
    <Alert kind="warning">
      <p>
        <NoticeText notice={notice} round={round} />
      </p>
      {lost.length > 0 && (
        <Suspense>
          <LostChanges lost={lost} />
        </Suspense>
      )}
      <p className={styles.buttons}>
        {hasUnsaved && <Button onPress={onDiscard}>{t`Discard my changes`}</Button>}
        <Button kind="ghost" onPress={onDismiss}>
          <Trans>OK</Trans>
        </Button>
      </p>
    </Alert>
  );
}

function NoticeText({ notice, round }: { notice: DraftNotice; round: OpenRound }) {
  if (notice.kind === "too-late")
    return (
      <Trans>
        The deadline of round {notice.roundId} passed before your changes were saved. They stand here unsaved, now for
        round {round.roundId}.
      </Trans>
    );
  if (notice.kind === "resumed") return <Trans>From before you left the page: not saved yet.</Trans>;
  return (
    <Trans>Your team was changed in another tab or on another device. Your unsaved changes stand on top of that.</Trans>
  );
}

/** Between a deadline and the opening of the next round nothing can be saved. */
export function ClosedNotice({ hasUnsaved }: { hasUnsaved: boolean }) {
  const textsOf = useProblemTexts();
  return (
    <Alert kind="warning">
      {hasUnsaved ? textsOf([{ code: "deadline_passed" }]) : <Trans>The deadline has passed.</Trans>}{" "}
      <Trans>The next round opens in a moment.</Trans>
    </Alert>
  );
}
