import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { WireJobs } from "@elleveren/contract";

import { Said } from "../../features/security/Said.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { writeFailure } from "../api/failure-words.ts";
import { useJobs, useRetryAll, useRetryJob, useRunQueue } from "../api/jobs.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { timeOf } from "../local-time.ts";
import styles from "../people/People.module.css";
import { Problems } from "../Problems.tsx";
import { FailedLetters, Outgoing } from "./Outgoing.tsx";

/** `/control/jobs`: what failed, how letters and queues stand, and how every tick's work fares. */
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
