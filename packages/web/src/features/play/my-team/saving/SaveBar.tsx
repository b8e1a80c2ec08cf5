import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Check, Undo2 } from "lucide-react";
import type { ChipName, EntryId } from "@elleveren/rules";
import { Suspense } from "react";

import type { Receipt } from "../../../../api/play/my-team.ts";
import { useIsBeingReplaced } from "../../../../api/wire/seen-queries.ts";
import { Button } from "../../../../ui/Button.tsx";
import { DockedBar } from "../../../../ui/page/DockedBar.tsx";
import { CHIP_EFFECT, CHIP_TITLE } from "../../../content/footballers/names.ts";
import { useFootballers } from "../../../content/footballers/use-footballers.ts";
import { useProblemTexts, WriteFailure } from "../../../site/problems/ProblemList.tsx";
import { proposedChip } from "../draft/chip-draft.ts";
import { lineupChanges, type LineupChanges } from "../draft/lineup-draft.ts";
import type { useTeamDraft } from "../draft/use-team-draft.ts";
import type { SaveProblem } from "../draft/lineup-verdict.ts";
import type { OpenRound } from "../draft/use-team-draft.ts";
import styles from "./SaveBar.module.css";
import type { DraftNotice } from "../draft/team-draft.ts";
import { formatTimeSeconds } from "../../../../i18n/format.ts";
import { paths } from "../../../../paths.ts";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import receiptLine from "./ReceiptLine.module.css";
import { lazyPart } from "../../../../later/later-part.tsx";
import { Alert } from "../../../../ui/Alert.tsx";
import saveNotice from "./SaveNotice.module.css";

interface SaveBarProps {
  readonly entryId: EntryId;
  readonly team: ReturnType<typeof useTeamDraft>;
  readonly round: OpenRound;
  /** The deadline has passed and the next round has not opened yet. */
  readonly isClosed: boolean;
}

/** The unsaved changes, and the way to save them. */
export function SaveBar({ entryId, team, round, isClosed }: SaveBarProps) {
  const { draft, save, isSaved, edit } = team;
  const { lineup, chips, notice } = draft;
  const changes = lineupChanges(lineup, team.context.ruleset.squad.playing);
  // The effect of a chip is told beside the button that plays it.
  const proposed = proposedChip(chips, draft.ground.chips);
  const { t } = useLingui();
  const textsOf = useProblemTexts();
  const count = changes.count + chips.size;
  const isOld = useIsBeingReplaced();
  const isAboutChip = ({ code }: SaveProblem) => code === "chip_played" || code === "chip_not_open";
  const invalid = textsOf(team.problems.filter((problem) => !isAboutChip(problem)));
  // A chip may be proposed although it is not open: the server has the last word (MT-32), the page says what it will be.
  const doubts = textsOf(team.problems.filter(isAboutChip));
  return (
    <DockedBar
      label={t`Save`}
      className={styles.bar}
      isBeside
      notices={
        <>
          {notice !== null && (
            <SaveNotice
              notice={notice}
              round={round}
              hasUnsaved={count > 0}
              onDiscard={() => edit({ type: "discard" })}
              onDismiss={() => team.dispatch({ type: "dismiss" })}
            />
          )}
          {isClosed && <ClosedNotice hasUnsaved={count > 0} />}
          {save.isError && save.variables.roundId === round.roundId && count > 0 && !isClosed && (
            <WriteFailure error={save.error} />
          )}
          {doubts.length > 0 && !save.isError && <div className="note">{doubts.join(" ")}</div>}
        </>
      }
      status={
        isSaved ? (
          <p className={`${styles.text} ${styles.saved}`}>
            <Check aria-hidden="true" />
            <b>{t`Your team has been saved.`}</b>
          </p>
        ) : count > 0 ? (
          <p className={styles.text}>
            <i className="ball" aria-hidden="true" />
            <b>
              <Plural value={count} one="# change not saved" other="# changes not saved" />
            </b>
            <span>
              <ChangeText changes={changes} proposed={proposed} />
            </span>
          </p>
        ) : (
          <p className={styles.text}>
            <span>{t`No unsaved changes`}</span>
          </p>
        )
      }
    >
      {isSaved && save.data && <ReceiptLine entryId={entryId} receipt={save.data} />}
      {(lineup.past.length > 0 || chips.size > 0) && !isSaved && (
        <Button onPress={() => edit({ type: "undo" })} aria-label={t`Undo the change`}>
          <Undo2 aria-hidden="true" />
          <span className="desk">{t`Undo`}</span>
        </Button>
      )}
      {!isSaved && (
        <Button
          kind="go"
          onPress={() => team.saveDraft()}
          isPending={save.isPending}
          disabledReason={
            isClosed
              ? t`The deadline has passed`
              : isOld
                ? t`Fetching the latest first`
                : count === 0
                  ? t`There is nothing to save`
                  : invalid[0]
          }
        >
          {save.isPending ? <Trans>Saving …</Trans> : <Trans>Save your team</Trans>}
        </Button>
      )}
    </DockedBar>
  );
}

/** The most important change in a few words. */
function ChangeText({ changes, proposed }: { changes: LineupChanges; proposed: ChipName | null }) {
  const { t, i18n } = useLingui();
  const { footballer } = useFootballers();
  const name = (id: number | undefined | null) => (id == null ? "" : footballer(id).webName);
  if (changes.captainId !== null) return t`New captain: ${name(changes.captainId)}`;
  if (changes.viceCaptainId !== null) return t`New vice-captain: ${name(changes.viceCaptainId)}`;
  if (changes.inIds.length > 0) return t`${name(changes.inIds[0])} in, ${name(changes.outIds[0])} out`;
  if (changes.isBenchReordered) return t`New order on the bench`;
  return proposed === null ? t`Chip` : `${i18n._(CHIP_TITLE[proposed])}: ${i18n._(CHIP_EFFECT[proposed])}`;
}

/** When a change was accepted and the code to find it by, with the way to the log that keeps it. */
function ReceiptLine({ entryId, receipt }: { entryId: EntryId; receipt: Receipt }) {
  const time = formatTimeSeconds(receipt.atMs);
  return (
    <p className={receiptLine.receipt}>
      <Trans>
        <AppLink to={paths.entryLog(entryId)}>Receipt</AppLink> {time} · {receipt.code}
      </Trans>
    </p>
  );
}

const LostChanges = lazyPart(() => import("./LostChanges.tsx"), "LostChanges");

interface SaveNoticeProps {
  readonly notice: DraftNotice;
  readonly round: OpenRound;
  readonly hasUnsaved: boolean;
  readonly onDiscard: () => void;
  readonly onDismiss: () => void;
}

/** Why the unsaved changes stand upon another squad or round than they were made for, and which did not fit. */
function SaveNotice({ notice, round, hasUnsaved, onDiscard, onDismiss }: SaveNoticeProps) {
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
      <p className={saveNotice.buttons}>
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
function ClosedNotice({ hasUnsaved }: { hasUnsaved: boolean }) {
  const textsOf = useProblemTexts();
  return (
    <Alert kind="warning">
      {hasUnsaved ? textsOf([{ code: "deadline_passed" }]) : <Trans>The deadline has passed.</Trans>}{" "}
      <Trans>The next round opens in a moment.</Trans>
    </Alert>
  );
}
