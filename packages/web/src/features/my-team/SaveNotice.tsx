import { Trans, useLingui } from "@lingui/react/macro";

import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { CHIP_TITLE } from "../footballers/names.ts";
import { useFootballers } from "../footballers/use-footballers.ts";
import { useProblemTexts } from "../problems/ProblemList.tsx";
import type { OpenRound } from "./MyTeamScreen.tsx";
import styles from "./SaveNotice.module.css";
import type { DraftNotice, LostTeamChange } from "./team-draft.ts";

interface SaveNoticeProps {
  readonly notice: DraftNotice;
  readonly round: OpenRound;
  readonly hasUnsaved: boolean;
  readonly onDiscard: () => void;
  readonly onDismiss: () => void;
}

/** Why the unsaved changes stand upon another squad or round than they were made for, and which did not fit. */
export function SaveNotice({ notice, round, hasUnsaved, onDiscard, onDismiss }: SaveNoticeProps) {
  const { lost } = notice;
  return (
    <Alert kind="warning">
      <p>
        <NoticeText notice={notice} round={round} />
      </p>
      {lost.length > 0 && (
        <ul className={styles.lost}>
          {lost.map((change) => (
            <LostText key={JSON.stringify(change)} change={change} />
          ))}
        </ul>
      )}
      <p className={styles.buttons}>
        {hasUnsaved && (
          <Button onPress={onDiscard}>
            <Trans>Discard my changes</Trans>
          </Button>
        )}
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

function LostText({ change }: { change: LostTeamChange }) {
  const { i18n } = useLingui();
  const { footballer } = useFootballers();
  switch (change.kind) {
    case "start":
      return (
        <li>
          <Trans>There was no longer room for {footballer(change.footballerId).webName} in the eleven.</Trans>
        </li>
      );
    case "captain":
      return (
        <li>
          <Trans>{footballer(change.footballerId).webName} no longer starts and is not captain.</Trans>
        </li>
      );
    case "vice-captain":
      return (
        <li>
          <Trans>{footballer(change.footballerId).webName} no longer starts and is not vice-captain.</Trans>
        </li>
      );
    case "bench":
      return (
        <li>
          <Trans>Your order of the bench no longer fits.</Trans>
        </li>
      );
    case "chip":
      return (
        <li>
          <Trans>{i18n._(CHIP_TITLE[change.chip])} was not played.</Trans>
        </li>
      );
  }
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
