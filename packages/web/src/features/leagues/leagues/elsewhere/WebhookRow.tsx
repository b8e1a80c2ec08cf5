import type { WireDelivery, WireWebhook } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { LeagueId } from "@elleveren/rules";

import { readUrl } from "../../../../api/wire/read-url.ts";
import { useDeliveries, useRenewSecret, useResend, useTestWebhook } from "../../../../api/leagues/elsewhere.ts";
import { formatDayTime, formatNumber } from "../../../../i18n/format.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Tag } from "../../../../ui/Tag.tsx";
import { WriteFailure } from "../../../site/problems/ProblemList.tsx";
import { ConfirmSheet } from "../ConfirmSheet.tsx";
import { ChangeWebhookSheet, SecretSheet } from "./WebhookSheet.tsx";
import { EVENT_TEXTS, FORM_TEXTS } from "./webhook-texts.ts";
import styles from "./Elsewhere.module.css";
import { LoadingRows } from "../../../../ui/states.tsx";
import { Said } from "../../../people/security/Said.tsx";
import { Pager } from "../tables/Pager.tsx";

interface WebhookRowProps {
  readonly leagueId: LeagueId;
  readonly webhook: WireWebhook;
  readonly onRemove: () => void;
}

/** One webhook: where to, of what, how it goes, and what can be done with it. */
export function WebhookRow({ leagueId, webhook, onRemove }: WebhookRowProps) {
  const { t, i18n } = useLingui();
  const {
    id: webhookId,
    url,
    events,
    form,
    failing_since: failingSince,
    disabled_at: disabledAt,
    handed_over: isHandedOver,
  } = webhook;
  const [open, setOpen] = useState<"change" | "secret" | null>(null);
  const [isLogOpen, setLogOpen] = useState(false);
  const test = useTestWebhook(leagueId, webhookId);
  const renew = useRenewSecret(leagueId, webhookId);
  const host = isHandedOver ? t`the former administrator's webhook` : (readUrl(url)?.host ?? url);
  const chat = form === "slack" || form === "discord" || form === "teams" ? i18n._(FORM_TEXTS[form]) : null;
  return (
    <li className={styles.webhook} aria-label={host}>
      <div className={styles.line}>
        <span className={styles.what}>
          <strong>
            {isHandedOver ? <Trans>The former administrator's webhook</Trans> : chat ? `${chat} · ${host}` : url}
          </strong>
          <span className="soft size-3">{events.map((event) => i18n._(EVENT_TEXTS[event])).join(" · ")}</span>
          {failingSince !== null && disabledAt === null && (
            <span className="soft size-3">
              <Trans>Has not got through since {formatDayTime(Date.parse(failingSince))}; it is tried again.</Trans>
            </span>
          )}
          {isHandedOver && (
            <span className="soft size-3">
              <Trans>It is switched off since the league was handed over. Name your own address, or remove it.</Trans>
            </span>
          )}
          {disabledAt !== null && !isHandedOver && (
            <span className="soft size-3">
              <Trans>
                Switched off {formatDayTime(Date.parse(disabledAt))}: a day without an answer, or the address is no
                more. Change it to switch it on.
              </Trans>
            </span>
          )}
        </span>
        <Tag kind={disabledAt !== null || failingSince !== null ? "live" : "you"}>
          {disabledAt !== null ? (
            <Trans>Switched off</Trans>
          ) : failingSince !== null ? (
            <Trans>Failing</Trans>
          ) : (
            <Trans>Works</Trans>
          )}
        </Tag>
      </div>
      {test.isError && <WriteFailure error={test.error} />}
      <div className="flex wrap gap-2">
        {!isHandedOver && (
          <Button
            isPending={test.isPending}
            aria-label={t`Send a test to ${host}`}
            onPress={() => test.mutate(undefined, { onSuccess: () => setLogOpen(true) })}
          >
            <Trans>Send a test</Trans>
          </Button>
        )}
        <Button aria-label={t`Change ${host}`} onPress={() => setOpen("change")}>
          <Trans comment="Button: change the settings" context="verb">
            Change
          </Trans>
        </Button>
        {!isHandedOver && chat === null && (
          <Button kind="ghost" aria-label={t`New key for ${host}`} onPress={() => setOpen("secret")}>
            <Trans>New key</Trans>
          </Button>
        )}
        <Button kind="ghost" aria-label={t`Remove ${host}`} onPress={onRemove}>{t`Remove`}</Button>
        {!isHandedOver && (
          <Button kind="ghost" aria-expanded={isLogOpen} onPress={() => setLogOpen(!isLogOpen)}>
            {isLogOpen ? <Trans>Hide what was sent</Trans> : <Trans>Show what was sent</Trans>}
          </Button>
        )}
      </div>
      {isLogOpen && <Deliveries leagueId={leagueId} webhookId={webhookId} />}
      {open === "change" && <ChangeWebhookSheet leagueId={leagueId} webhook={webhook} onClose={() => setOpen(null)} />}
      {renew.data !== undefined ? (
        <SecretSheet secret={renew.data} onClose={() => renew.reset()} />
      ) : (
        <ConfirmSheet
          isOpen={open === "secret"}
          onClose={() => setOpen(null)}
          title={t`New key`}
          question={t`The old key stops working at once. Your program must have the new one before it believes the next message.`}
          action={t`Make a new key`}
          write={renew}
          onConfirm={() => renew.mutate(undefined, { onSuccess: () => setOpen(null) })}
        />
      )}
    </li>
  );
}

/** A webhook's deliveries, sent and pending, the newest first. */
function Deliveries({ leagueId, webhookId }: { leagueId: LeagueId; webhookId: number }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const { data, isError } = useDeliveries(leagueId, webhookId, page);
  const resend = useResend(leagueId, webhookId);
  if (!data) {
    if (isError) {
      return <p className={`note ${styles.inset}`}>{t`This did not come. The rest of the page works.`}</p>;
    }
    return <LoadingRows label={t`Loading`} count={2} height="56px" />;
  }
  if (data.results.length === 0) {
    return <p className={`note ${styles.inset}`}>{t`Nothing has been sent yet.`}</p>;
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
        <Said key={resend.submittedAt} kind="success" takesFocus>{t`It is being sent again.`}</Said>
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

function Row({ row, isPending, onAgain }: { row: WireDelivery; isPending: boolean; onAgain: () => void }) {
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
        <summary>{t`What was sent`}</summary>
        <pre tabIndex={0} aria-label={t`What was sent: ${kind}, ${time}`} role="region">
          {row.body}
        </pre>
      </details>
    </li>
  );
}
