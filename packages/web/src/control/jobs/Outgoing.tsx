import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import type { WireJobs } from "@elleveren/contract";

import { Said } from "../../features/security/Said.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/forms/Fields.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { writeFailure } from "../api/failure-words.ts";
import { useTrialLetter } from "../api/jobs.ts";
import { timeOf } from "../local-time.ts";
import styles from "../people/People.module.css";

/** Letters and pushed messages: what waits, what the other ends say, and a trial letter. */
export function Outgoing({ jobs: { outgoing, now } }: { jobs: WireJobs }) {
  return (
    <div className="grid gap-3 shrinks">
      <h2>
        <Trans>Letters and messages</Trans>
      </h2>
      <Away ends={outgoing.away} />
      <Kinds kinds={outgoing.kinds} now={now} />
      <TrialLetter />
    </div>
  );
}

function Away({ ends }: { ends: WireJobs["outgoing"]["away"] }) {
  const { t } = useLingui();
  return (
    <ul className={styles.list}>
      {ends.map(({ channel, lane, since, tries, words }) => {
        const who = channel === "mail" ? t`The mail server` : lane;
        const time = timeOf(since);
        return (
          <li key={`${channel} ${lane}`} className={styles.card}>
            <p>
              <Tag kind="live">{t`Away`}</Tag> <b>{who}</b>{" "}
              <span className="soft">{t`since ${time}, tried ${tries} times; what is to be sent waits`}</span>
            </p>
            <p className={styles.said}>{words}</p>
          </li>
        );
      })}
    </ul>
  );
}

type Kind = WireJobs["outgoing"]["kinds"][number];
/** Most of them leave within a second. */
const OLD_MS = 300_000;

function Kinds({ kinds, now }: { kinds: readonly Kind[]; now: string }) {
  const { t } = useLingui();
  if (kinds.length === 0) {
    return <EmptyState>{t`Nothing has been sent yet.`}</EmptyState>;
  }
  const isOld = ({ oldest }: Kind) => oldest !== null && Date.parse(now) - Date.parse(oldest) > OLD_MS;
  const columns: Column<Kind>[] = [
    {
      key: "kind",
      heading: t`Kind`,
      align: "start",
      isRowHeading: true,
      cell: (kind) => (
        <>
          {kind.channel === "mail" ? t`Letter: ${kind.kind}` : t`Pushed: ${kind.kind}`}{" "}
          {isOld(kind) && <Tag kind="live">{t`Stuck`}</Tag>}
        </>
      ),
    },
    { key: "waiting", heading: t`Waiting`, align: "end", cell: ({ waiting }) => formatNumber(waiting) },
    { key: "later", heading: t`Tried again later`, align: "end", cell: ({ later }) => formatNumber(later) },
    { key: "failed", heading: t`Failed`, align: "end", cell: ({ failed }) => formatNumber(failed) },
    { key: "unsure", heading: t`Not known`, align: "end", isWide: true, cell: ({ unsure }) => formatNumber(unsure) },
    { key: "dropped", heading: t`Too late`, align: "end", isWide: true, cell: ({ dropped }) => formatNumber(dropped) },
    { key: "sent", heading: t`Sent`, align: "end", isWide: true, cell: ({ sent }) => formatNumber(sent) },
    {
      key: "oldest",
      heading: t`Oldest that waits`,
      align: "start",
      isWide: true,
      cell: ({ oldest }) => timeOf(oldest),
    },
  ];
  return (
    <Table
      isStacked
      label={t`Letters and messages`}
      columns={columns}
      rows={kinds}
      rowKey={({ channel, kind }) => `${channel} ${kind}`}
    />
  );
}

/** What was given up, by the words with which it was refused. */
export function FailedLetters({ failed }: { failed: WireJobs["outgoing"]["failed"] }) {
  return (
    <ul className={styles.list}>
      {failed.map(({ channel, kind, words, count, last }) => {
        const time = timeOf(last);
        return (
          <li key={`${channel} ${kind} ${words}`} className={styles.card}>
            <p>
              <b>{kind}</b>{" "}
              <span className="soft">
                {channel === "mail" ? (
                  <Plural value={count} one="# letter" other="# letters" />
                ) : (
                  <Plural value={count} one="# pushed message" other="# pushed messages" />
                )}
                {", "}
                <Trans>the last one {time}</Trans>
              </span>
            </p>
            <p className={styles.said}>{words}</p>
          </li>
        );
      })}
    </ul>
  );
}

function TrialLetter() {
  const { t } = useLingui();
  const trial = useTrialLetter();
  const [email, setEmail] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    trial.mutate(email);
  };
  const words = trial.data?.words ?? "";
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <div className="grid main-end bottom gap-2">
        <TextField label={t`Trial letter to`} type="email" autoComplete="email" value={email} onChange={setEmail} />
        <Button type="submit" isPending={trial.isPending}>{t`Send`}</Button>
      </div>
      {trial.error !== null && (
        <Said key={trial.submittedAt} kind="error" takesFocus>
          {[writeFailure(trial.error)]}
        </Said>
      )}
      {trial.data && (
        <Said key={trial.submittedAt} kind={trial.data.taken ? "success" : "error"} takesFocus>
          {trial.data.taken
            ? t`The mail server took the letter. See whether it arrives, and not among junk.`
            : t`The letter was not taken: ${words}`}
        </Said>
      )}
    </form>
  );
}
