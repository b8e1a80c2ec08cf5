import type { WireWebhook } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { LeagueId } from "@elleveren/rules";

import { readUrl } from "../../../api/wire/read-url.ts";
import { useRenewSecret, useTestWebhook } from "../../../api/leagues/elsewhere.ts";
import { formatDayTime } from "../../../i18n/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Tag } from "../../../ui/Tag.tsx";
import { WriteFailure } from "../../problems/ProblemList.tsx";
import { ConfirmSheet } from "../ConfirmSheet.tsx";
import { Deliveries } from "./Deliveries.tsx";
import { ChangeWebhookSheet, SecretSheet } from "./WebhookSheet.tsx";
import { EVENT_TEXTS } from "./webhook-texts.ts";
import styles from "./Elsewhere.module.css";

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
    failing_since: failingSince,
    disabled_at: disabledAt,
    handed_over: isHandedOver,
  } = webhook;
  const [open, setOpen] = useState<"change" | "secret" | null>(null);
  const [isLogOpen, setLogOpen] = useState(false);
  const test = useTestWebhook(leagueId, webhookId);
  const renew = useRenewSecret(leagueId, webhookId);
  const host = isHandedOver ? t`the former administrator's webhook` : (readUrl(url)?.host ?? url);
  return (
    <li className={styles.webhook} aria-label={host}>
      <div className={styles.line}>
        <span className={styles.what}>
          <strong>{isHandedOver ? <Trans>The former administrator's webhook</Trans> : url}</strong>
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
                Switched off {formatDayTime(Date.parse(disabledAt))} after a day without an answer. Change it to switch
                it on.
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
        {!isHandedOver && (
          <Button kind="ghost" aria-label={t`New key for ${host}`} onPress={() => setOpen("secret")}>
            <Trans>New key</Trans>
          </Button>
        )}
        <Button kind="ghost" aria-label={t`Remove ${host}`} onPress={onRemove}>
          <Trans>Remove</Trans>
        </Button>
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
