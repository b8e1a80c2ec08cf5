import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";

import { Pager } from "../../features/leagues/Pager.tsx";
import { formatDayTime } from "../../i18n/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { conflictOf } from "../api/conflict.ts";
import { useDecideRefusal, useRefusals, type Refusal } from "../api/feeds.ts";
import { Loaded } from "../Loaded.tsx";
import { Problem } from "./Problem.tsx";
import styles from "./FeedsScreen.module.css";

/** Messages that were not believed or not possible, until somebody has looked. */
export function Refusals() {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const query = useRefusals(page);
  return (
    <section className={styles.part} aria-labelledby="refusals">
      <h2 id="refusals">{t`Refused`}</h2>
      <Loaded query={query} rowCount={2}>
        {({ rows, hasNext }) => (
          <>
            {rows.length === 0 && <EmptyState>{t`Nothing waits for you.`}</EmptyState>}
            <ul className={styles.list}>
              {rows.map((refusal) => (
                <li key={refusal.refusalId}>
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

function RefusalRow({ refusal }: { refusal: Refusal }) {
  const { t } = useLingui();
  const decide = useDecideRefusal();
  const { refusalId, source, times, factCount, messageId } = refusal;
  const last = formatDayTime(refusal.lastAtMs);
  return (
    <article className={styles.card} aria-label={t`Refused message of ${source}`}>
      <p>
        <strong>{source}</strong> {messageId !== null && <code className={styles.value}>{nameOf(messageId)}</code>}{" "}
        <Trans>
          {factCount} facts, came {times} times, last {last}
        </Trans>
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
      <div className={styles.actions}>
        <Button
          kind="go"
          isPending={decide.isPending}
          disabledReason={refusal.canTake ? undefined : t`Something in it cannot be: it has to be told right.`}
          isReasonShown
          onPress={() => decide.mutate({ refusalId, decision: "take" })}
        >
          <Trans>Take it as it is</Trans>
        </Button>
        <Button isPending={decide.isPending} onPress={() => decide.mutate({ refusalId, decision: "drop" })}>
          <Trans>Drop it</Trans>
        </Button>
      </div>
    </article>
  );
}

/** A message that came in a file is named after it and its content. */
const nameOf = (messageId: string): string => messageId.replace(/ [0-9a-f]{32}$/, "");
