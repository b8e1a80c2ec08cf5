import type { WireDelivery } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { LeagueId } from "@elleveren/rules";

import { useDeliveries, useResend } from "../../../api/leagues/elsewhere.ts";
import { formatDayTime, formatNumber } from "../../../i18n/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { LoadingRegion, SkeletonRows } from "../../../ui/states.tsx";
import { Tag } from "../../../ui/Tag.tsx";
import { WriteFailure } from "../../problems/ProblemList.tsx";
import { Said } from "../../security/Said.tsx";
import { Pager } from "../Pager.tsx";
import { EVENT_TEXTS } from "./webhook-texts.ts";
import styles from "./Elsewhere.module.css";

/** What a webhook has sent and has still to send, the newest first. */
export function Deliveries({ leagueId, webhookId }: { leagueId: LeagueId; webhookId: number }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const { data, isError } = useDeliveries(leagueId, webhookId, page);
  const resend = useResend(leagueId, webhookId);
  if (!data) {
    if (isError) {
      return (
        <p className={`note ${styles.inset}`}>
          <Trans>This did not come. The rest of the page works.</Trans>
        </p>
      );
    }
    return (
      <LoadingRegion label={t`Loading`}>
        <SkeletonRows count={2} height="56px" />
      </LoadingRegion>
    );
  }
  if (data.results.length === 0) {
    return (
      <p className={`note ${styles.inset}`}>
        <Trans>Nothing has been sent yet.</Trans>
      </p>
    );
  }
  return (
    <>
      {resend.isError && (
        <div className={styles.inset}>
          <WriteFailure error={resend.error} />
        </div>
      )}
      {resend.isSuccess && (
        // The button is gone until the message was sent or has failed again.
        <Said key={resend.submittedAt} kind="success" takesFocus>
          <Trans>It is being sent again.</Trans>
        </Said>
      )}
      <ol className={styles.deliveries} aria-label={t`Messages, newest first`}>
        {data.results.map((row) => (
          <Row
            key={row.id}
            row={row}
            isPending={resend.isPending && resend.variables === row.id}
            onAgain={() => resend.mutate(row.id)}
          />
        ))}
      </ol>
      <Pager label={t`Pages of messages`} page={page} hasNext={data.has_next} onPage={setPage} />
    </>
  );
}

interface RowProps {
  readonly row: WireDelivery;
  readonly isPending: boolean;
  readonly onAgain: () => void;
}

function Row({ row, isPending, onAgain }: RowProps) {
  const { t, i18n } = useLingui();
  const kind = i18n._(EVENT_TEXTS[row.kind]);
  const time = formatDayTime(Date.parse(row.created_at));
  const took = row.took_ms === null ? "" : formatNumber(row.took_ms);
  return (
    <li className={styles.delivery}>
      <div className={styles.line}>
        <span className={styles.what}>
          <strong>{kind}</strong>
          <span className="soft size-3">
            {time}
            {" · "}
            {row.status === null ? (
              row.attempts === 0 ? (
                <Trans>not tried yet</Trans>
              ) : (
                <Trans>no answer ({row.error})</Trans>
              )
            ) : (
              <Trans>
                answer {row.status} in {took} ms
              </Trans>
            )}
            {row.attempts > 1 && (
              <>
                {" · "}
                <Trans>tried {row.attempts} times</Trans>
              </>
            )}
          </span>
        </span>
        <Tag kind={row.state === "failed" ? "live" : row.state === "sent" ? "you" : "plain"}>
          {row.state === "sent" ? (
            <Trans>Sent</Trans>
          ) : row.state === "failed" ? (
            <Trans>Failed</Trans>
          ) : (
            <Trans>Waiting</Trans>
          )}
        </Tag>
        {row.state !== "waiting" && (
          <Button isPending={isPending} onPress={onAgain} aria-label={t`Send again: ${kind}, ${time}`}>
            <Trans>Send again</Trans>
          </Button>
        )}
      </div>
      <details>
        <summary>
          <Trans>What was sent</Trans>
        </summary>
        <pre tabIndex={0} aria-label={t`What was sent: ${kind}, ${time}`} role="region">
          {row.body}
        </pre>
      </details>
    </li>
  );
}
