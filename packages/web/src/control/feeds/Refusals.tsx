import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { WireFeed, WireRefusal } from "@elleveren/contract";

import { Pager } from "../../features/leagues/leagues/tables/Pager.tsx";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { conflictOf } from "../api/conflict.ts";
import { useDecideRefusal, useRefusals } from "../api/feeds.ts";
import { Loaded } from "../Loaded.tsx";
import { timeOf } from "../local-time.ts";
import styles from "./FeedsScreen.module.css";

/** Messages that were not believed or not possible, until an operator has seen them. */
export function Refusals() {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const query = useRefusals(page);
  return (
    <section className={styles.part} aria-labelledby="refusals">
      <h2 id="refusals">{t`Refused`}</h2>
      <Loaded query={query} rowCount={2}>
        {({ results: rows, has_next: hasNext }) => (
          <>
            {rows.length === 0 && <EmptyState>{t`Nothing waits for you.`}</EmptyState>}
            <ul className={styles.list}>
              {rows.map((refusal) => (
                <li key={refusal.id}>
                  <RefusalRow refusal={refusal} />
                </li>
              ))}
            </ul>
            {(page > 1 || hasNext) && (
              <Pager label={t`Pages of what was refused`} page={page} hasNext={hasNext} onPage={setPage} />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function RefusalRow({ refusal }: { refusal: WireRefusal }) {
  const { t } = useLingui();
  const decide = useDecideRefusal();
  const { id: refusalId, source, times, fact_count: factCount, message: messageId } = refusal;
  const last = timeOf(refusal.last_at);
  return (
    <article className={styles.card} aria-label={t`Refused message of ${source}`}>
      <p>
        <strong>{source}</strong> {messageId !== null && <code className="anywhere">{nameOf(messageId)}</code>}{" "}
        <Plural value={factCount} one="# fact" other="# facts" />,{" "}
        <Plural value={times} one="came once" other="came # times" />, <Trans>last {last}</Trans>
      </p>
      <ul className={styles.problems}>
        {refusal.problems.map((problem, index) => (
          <li key={index}>
            <Problem problem={problem} />
          </li>
        ))}
      </ul>
      <details>
        <summary>{t`What it says`}</summary>
        <pre>{JSON.stringify(refusal.facts, null, 1)}</pre>
      </details>
      {decide.isError && (
        <Alert kind="error">
          {conflictOf<{ readonly spoken_since: boolean }>(decide.error)?.spoken_since
            ? t`${source} has said something newer of the same since. This can only be dropped.`
            : t`That was not possible; look at what it is now.`}
        </Alert>
      )}
      <div className="row wrap gap-2">
        <Button
          kind="go"
          isPending={decide.isPending}
          disabledReason={refusal.can_take ? undefined : t`Something in it cannot be: it has to be told right.`}
          isReasonShown
          onPress={() => decide.mutate({ refusalId, decision: "take" })}
        >{t`Take it as it is`}</Button>
        <Button isPending={decide.isPending} onPress={() => decide.mutate({ refusalId, decision: "drop" })}>
          <Trans>Drop it</Trans>
        </Button>
      </div>
    </article>
  );
}

/** A message that came in a file is named after it and its content. */
const nameOf = (messageId: string): string => messageId.replace(/ [0-9a-f]{32}$/, "");

/** Files of watched folders that were refused, under their names, until they are mended; nothing where there are none. */
export function RefusedFiles({ feeds }: { feeds: readonly WireFeed[] }) {
  const files = feeds.flatMap(({ name: feed, refused_files: refusedFiles }) =>
    refusedFiles.map((file) => ({ feed, file })),
  );
  if (files.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="refused-files">
      <h2 id="refused-files">
        <Trans>Refused files</Trans>
      </h2>
      <ul className={styles.list}>
        {files.map(({ feed, file }) => (
          <li key={`${feed} ${file.name}`} className={styles.card}>
            <p className="anywhere">
              <strong>{file.name}</strong> <span className="sub">{`${feed}, ${timeOf(file.read_at)}`}</span>
            </p>
            {file.problem && (
              <p className="anywhere">
                <Problem problem={file.problem} />
              </p>
            )}
            <p className="sub">
              <Place file={file} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Place({ file: { aside } }: { file: WireFeed["refused_files"][number] }) {
  if (aside === null) return <Trans>It lies where it was put, and is read again when it changes.</Trans>;
  return (
    <Trans>
      Set aside as <code>{aside}</code>. Mended and put back into the folder, it is read again.
    </Trans>
  );
}

/** `homeScore: too_many_goals (2–1 → 14–1)`: the codes are those of `docs/FEEDS.md`. */
function Problem({ problem }: { problem: Readonly<Record<string, unknown>> }) {
  const { field, code, reason, value, before, line, index } = problem;
  const moved = before == null ? textOf(value) : `${textOf(before)} → ${textOf(value)}`;
  return (
    <>
      <code>{textOf(field)}</code> {textOf(reason ?? code)}
      {moved !== "" && ` (${moved})`}{" "}
      {line === undefined ? `#${Number(index) + 1}` : <Trans>line {textOf(line)}</Trans>}
    </>
  );
}

const textOf = (value: unknown): string =>
  value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);
