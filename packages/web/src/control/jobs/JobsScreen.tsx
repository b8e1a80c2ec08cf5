import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { WireJobs } from "@elleveren/contract";
import { type FormEvent, useState } from "react";

import { Said } from "../../features/people/security/Said.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/forms/Fields.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { writeFailure } from "../api/failure-words.ts";
import { useJobs, useRetryAll, useRetryJob, useRunQueue, useTrialLetter } from "../api/jobs.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { timeOf } from "../local-time.ts";
import styles from "../people/People.module.css";
import { Problems } from "../Problems.tsx";

/** `/control/jobs`: failures, the state of e-mails and queues, and the work of every tick. */
export function JobsScreen() {
  const { t } = useLingui();
  const query = useJobs();
  return (
    <ControlPage title={t`Jobs`}>
      <Loaded query={query} rowCount={6}>
        {(jobs) => (
          <>
            <Failed jobs={jobs} />
            <Outgoing jobs={jobs} />
            <Queues jobs={jobs} />
            <Ticks jobs={jobs} />
          </>
        )}
      </Loaded>
    </ControlPage>
  );
}

const refusalOf = (error: unknown): string[] => (error ? [writeFailure(error)] : []);

function Failed({ jobs: { failed, outgoing } }: { jobs: WireJobs }) {
  const { t } = useLingui();
  const retry = useRetryJob();
  const all = useRetryAll();
  const isAny = failed.length + outgoing.failed.length > 0;
  const again = (all.data?.jobs ?? 0) + (all.data?.letters ?? 0);
  const refusal = refusalOf(retry.error);
  const queue = retry.variables?.queue;
  return (
    <section className="grid gap-3 shrinks" aria-labelledby="failed">
      <h2 id="failed">{t`Failed`}</h2>
      {!isAny && (
        <EmptyState>
          <Trans>Nothing has failed for good: no job within the last day, no letter within the last week.</Trans>
        </EmptyState>
      )}
      {isAny && (
        <div className="row wrap gap-2">
          <Button isPending={all.isPending} onPress={() => all.mutate(undefined)}>{t`Try all of it again`}</Button>
        </div>
      )}
      <Problems sentences={refusalOf(all.error)} />
      {all.data && (
        <Said key={all.submittedAt} kind="success" takesFocus>
          <Plural value={again} one="# is tried again." other="# are tried again." />
        </Said>
      )}
      {refusal.length > 0 && (
        <Said key={retry.submittedAt} kind="error" takesFocus>
          {refusal}
        </Said>
      )}
      {retry.isSuccess && <Said key={retry.submittedAt} kind="success" takesFocus>{t`${queue} is tried again.`}</Said>}
      <ul className={styles.list}>
        {failed.map((job) => (
          <li key={job.id} className={styles.card}>
            <p>
              <b>{job.queue}</b> <span className="soft">{t`${timeOf(job.failed)}, tried ${job.tries} times`}</span>
            </p>
            <p className={styles.said}>{job.error}</p>
            <div className="row wrap gap-2">
              <Button
                aria-label={t`Try ${job.queue} again`}
                isPending={retry.isPending && retry.variables.id === job.id}
                onPress={() => retry.mutate({ queue: job.queue, id: job.id })}
              >{t`Try again`}</Button>
            </div>
          </li>
        ))}
      </ul>
      <FailedLetters failed={outgoing.failed} />
    </section>
  );
}

type Queue = WireJobs["queues"][number];
/** Waiting or running longer than this is stuck: most work takes seconds. */
const STUCK_MS = 300_000;

function Queues({ jobs: { queues, now } }: { jobs: WireJobs }) {
  const { t } = useLingui();
  const run = useRunQueue();
  const refusal = refusalOf(run.error);
  const isStuck = ({ waiting_since: waits, running_since: runs }: Queue) =>
    [waits, runs].some((since) => since !== null && Date.parse(now) - Date.parse(since) > STUCK_MS);
  const columns: Column<Queue>[] = [
    {
      key: "name",
      heading: t`Queue`,
      align: "start",
      isRowHeading: true,
      cell: (queue) => (
        <>
          {queue.name} {isStuck(queue) && <Tag kind="live">{t`Stuck`}</Tag>}
        </>
      ),
    },
    { key: "waiting", heading: t`Waiting`, align: "end", cell: (queue) => formatNumber(queue.waiting) },
    { key: "running", heading: t`Running`, align: "end", cell: (queue) => formatNumber(queue.running) },
    { key: "failed", heading: t`Failed`, align: "end", isWide: true, cell: (queue) => formatNumber(queue.failed) },
    { key: "done", heading: t`Last done`, align: "start", isWide: true, cell: (queue) => timeOf(queue.last_done) },
    {
      key: "cron",
      heading: t`By the clock`,
      align: "start",
      isWide: true,
      cell: (queue) => <code>{queue.cron ?? "–"}</code>,
    },
    {
      key: "run",
      heading: <span className="vh">{t`Run now`}</span>,
      cell: (queue) =>
        queue.cron !== null && (
          <Button
            aria-label={t`Run ${queue.name} now`}
            isPending={run.isPending && run.variables === queue.name}
            onPress={() => run.mutate(queue.name)}
          >{t`Run now`}</Button>
        ),
    },
  ];
  return (
    <section className="grid gap-3 shrinks">
      <h2>{t`Queues`}</h2>
      <Problems sentences={refusal} />
      <Table isStacked label={t`Queues`} columns={columns} rows={queues} rowKey={(queue) => queue.name} />
    </section>
  );
}

type Tick = WireJobs["ticks"][number];

function Ticks({ jobs: { ticks } }: { jobs: WireJobs }) {
  const { t } = useLingui();
  const columns: Column<Tick>[] = [
    { key: "name", heading: t`Work`, align: "start", isRowHeading: true, cell: (tick) => tick.name },
    {
      key: "state",
      heading: t`State`,
      align: "start",
      cell: (tick) =>
        tick.failures === 0 ? (
          t`Well`
        ) : (
          <>
            <Tag kind="live">{t`Fails`}</Tag> {tick.error}
          </>
        ),
    },
    { key: "done", heading: t`Last done`, align: "start", cell: (tick) => timeOf(tick.last_done) },
    {
      key: "took",
      heading: t`Took`,
      align: "end",
      isWide: true,
      cell: (tick) => (tick.took_ms === null ? "–" : `${formatNumber(tick.took_ms)} ms`),
    },
  ];
  return (
    <section className="grid gap-3 shrinks">
      <h2>{t`Every second`}</h2>
      <Table isStacked label={t`Every second`} columns={columns} rows={ticks} rowKey={(tick) => tick.name} />
    </section>
  );
}

/** E-mails and push messages: the queue, the receivers' answers, and a trial e-mail. */
function Outgoing({ jobs: { outgoing, now } }: { jobs: WireJobs }) {
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

/** E-mails given up, grouped by the refusal's text. */
function FailedLetters({ failed }: { failed: WireJobs["outgoing"]["failed"] }) {
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
