import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import type { RoundId } from "@elleveren/rules";
import { Suspense, useEffect, useState } from "react";

import { formatTimeSeconds } from "../../../../i18n/format.ts";
import { lazyPart } from "../../../../later/later-part.tsx";
import { paths } from "../../../../paths.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { CHIP_TITLE } from "../../../content/footballers/names.ts";
import { AppLink } from "../AppLink.tsx";
import styles from "./DoneNotice.module.css";
import type { DoneWord } from "./done-word.ts";
import { focusPage } from "../focus-page.ts";
import { UndoneWords } from "./UndoneWords.tsx";
import { useToldOnce } from "./use-told-once.ts";

const UndoConfirmed = lazyPart(() => import("../../../play/transfers/UndoConfirmed.tsx"), "UndoConfirmed");

/** Above a page that an act has led to: what was done, until it is put away or the page is left. */
export function DoneNotice() {
  const { t } = useLingui();
  const [done, putAway] = useToldOnce("done");
  if (done === undefined) return null;
  const close = () => {
    putAway();
    focusPage();
  };
  return (
    <div className={`page ${styles.done}`}>
      <div className="relative">
        <Alert kind="success">
          <div className={styles.words}>
            <Words done={done} />
          </div>
        </Alert>
        <div className={styles.close}>
          <IconButton label={t`Close`} onPress={close}>
            <X />
          </IconButton>
        </div>
      </div>
    </div>
  );
}

function Words({ done }: { done: DoneWord }) {
  switch (done.kind) {
    case "transfers":
      return <TransfersDone done={done} />;
    case "league-deleted":
      return (
        <p>
          <Trans>{done.league} is deleted.</Trans>
        </p>
      );
    case "league-joined":
      return (
        <p>
          <Trans>You are in {done.league}.</Trans>
        </p>
      );
    case "league-changed":
      return (
        <p>
          <Trans>{done.league} is saved as you wanted it.</Trans>
        </p>
      );
    case "suspended":
      return (
        <p>
          <Trans>
            {done.manager} is out of {done.league} and cannot join it again until you allow it.
          </Trans>
        </p>
      );
    case "let-in":
      return (
        <p>
          <Trans>
            {done.manager} may join {done.league} again, with the code.
          </Trans>
        </p>
      );
    case "handed-over":
      return (
        <p>
          <Trans>
            {done.manager} runs {done.league} from now on. You are still in it.
          </Trans>
        </p>
      );
    case "password-changed":
      return (
        <p>
          <Trans>Your password is changed.</Trans>
        </p>
      );
    case "team-changed":
      return (
        <p>
          <Trans>Your team details are saved.</Trans>
        </p>
      );
  }
}

function TransfersDone({ done }: { done: Extract<DoneWord, { kind: "transfers" }> }) {
  const { i18n } = useLingui();
  const { count, costPoints, chip, receipt, entryId } = done;
  const [undone, setUndone] = useState<RoundId | null>(null);
  const time = receipt && formatTimeSeconds(receipt.atMs);
  if (undone !== null) return <Undone roundId={undone} />;
  return (
    <div>
      <p>
        <b>
          <Plural value={count} one="# transfer confirmed" other="# transfers confirmed" />
        </b>
        {". "}
        {costPoints > 0 ? (
          <Plural
            value={costPoints}
            one="This round's transfers cost # point."
            other="This round's transfers cost # points."
          />
        ) : (
          <Trans>They cost no points.</Trans>
        )}{" "}
        {chip !== null && <Trans>{i18n._(CHIP_TITLE[chip])} is in play.</Trans>}
      </p>
      {receipt !== null && (
        <p>
          <Trans>
            <AppLink to={paths.entryLog(entryId)}>Receipt</AppLink> {time} · {receipt.code}
          </Trans>
        </p>
      )}
      <Suspense>
        <UndoConfirmed entryId={entryId} onUndone={setUndone} />
      </Suspense>
    </div>
  );
}

function Undone({ roundId }: { roundId: RoundId }) {
  // The button that was pressed is gone, and so is the dialog that held the focus.
  useEffect(focusPage, []);
  return (
    <p>
      <UndoneWords roundId={roundId} />
    </p>
  );
}
