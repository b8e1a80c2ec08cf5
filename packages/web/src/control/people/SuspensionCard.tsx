import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { WireControlSuspension } from "@elleveren/contract";

import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { Sheet } from "../../ui/overlays/Sheet.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { useAnswerAppeal, useLift } from "../api/people.ts";
import { timeOf } from "../local-time.ts";
import { Problems } from "../Problems.tsx";
import { SheetForm, WhyText } from "../SheetForm.tsx";
import { peopleProblems } from "./people-problems.ts";
import styles from "./People.module.css";

/** Why, until when, what the person says to it, and what can be done. */
export function SuspensionCard({ suspension: one }: { suspension: WireControlSuspension }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<"lift" | "answer" | null>(null);
  const waits = one.in_force && one.appeal !== null && one.answer === null;
  const { name } = one;
  return (
    <article className={styles.card} aria-label={t`Suspension of ${name}`}>
      <p>
        <span className={styles.name}>{name}</span> <Tag>{one.scope === "account" ? t`Account` : t`Team`}</Tag>{" "}
        {waits && <Tag kind="live">{t`Appeal waits`}</Tag>} {!one.in_force && <Tag>{t`Over`}</Tag>}
      </p>
      <p className="soft">
        {timeOf(one.began)} – {timeOf(one.ends, "…")}
        {one.lifted !== null && (
          <>
            {" "}
            · <Trans>lifted {timeOf(one.lifted)}</Trans>
          </>
        )}
      </p>
      <p className={styles.said}>{one.reason}</p>
      <Written heading={t`Appeal`} words={one.appeal} />
      <Written heading={t`Answer`} words={one.answer} />
      {one.in_force && (
        <div className="row wrap gap-2">
          {waits && (
            <Button kind="go" aria-label={t`Answer ${name}`} onPress={() => setAsked("answer")}>{t`Answer …`}</Button>
          )}
          <Button aria-label={t`Lift the suspension of ${name}`} onPress={() => setAsked("lift")}>{t`Lift …`}</Button>
        </div>
      )}
      {asked === "lift" && <LiftSheet one={one} onClose={() => setAsked(null)} />}
      {asked === "answer" && <AnswerSheet one={one} onClose={() => setAsked(null)} />}
    </article>
  );
}

function Written({ heading, words }: { heading: string; words: string | null }) {
  if (words === null) return null;
  return (
    <>
      <p>
        <b>{heading}</b>
      </p>
      <p className={styles.said}>{words}</p>
    </>
  );
}

interface SheetProps {
  readonly one: WireControlSuspension;
  readonly onClose: () => void;
}

function LiftSheet({ one, onClose }: SheetProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const lift = useLift();
  const wish = { suspensionId: one.id, version: one.version, reason };
  return (
    <SheetForm
      title={t`Lift the suspension of ${one.name}`}
      className={styles.sheet}
      problems={peopleProblems(lift.error)}
      button={t`Lift it`}
      disabledReason={reason.trim() === "" ? t`Write why.` : undefined}
      isPending={lift.isPending}
      onSubmit={() => lift.mutateAsync(wish, { onSuccess: onClose })}
      onClose={onClose}
    >
      <WhyText hint={t`The person reads it.`} value={reason} onChange={setReason} />
    </SheetForm>
  );
}

function AnswerSheet({ one, onClose }: SheetProps) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState("");
  const reply = useAnswerAppeal();
  const sendIt = (lift: boolean) =>
    reply.mutate({ suspensionId: one.id, version: one.version, answer, lift }, { onSuccess: onClose });
  const reason = answer.trim() === "" ? t`Write an answer.` : undefined;
  return (
    <Sheet isOpen onClose={onClose} title={t`Answer to ${one.name}`}>
      <div className={styles.sheet}>
        <p className={styles.said}>{one.appeal}</p>
        <TextArea
          label={t`Answer`}
          hint={t`The person reads it.`}
          value={answer}
          onChange={setAnswer}
          maxLength={2000}
        />
        <Problems sentences={peopleProblems(reply.error)} />
        <div className="row wrap gap-2">
          <Button kind="go" isPending={reply.isPending} disabledReason={reason} onPress={() => sendIt(true)}>
            <Trans>Answer and lift it</Trans>
          </Button>
          <Button isPending={reply.isPending} disabledReason={reason} onPress={() => sendIt(false)}>
            <Trans>Answer, it stays</Trans>
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
