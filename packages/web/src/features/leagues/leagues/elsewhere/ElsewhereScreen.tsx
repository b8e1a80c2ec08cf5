import type { ChatInstallService, WireWebhook } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";
import { useState } from "react";

import { useLeagueSummary } from "../../../../api/leagues/leagues.ts";
import { useDeleteWebhook, useWebhooks } from "../../../../api/leagues/elsewhere.ts";
import { paths } from "../../../../paths.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { LoadingRows } from "../../../../ui/states.tsx";
import { Said } from "../../../people/security/Said.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { ErrorPage } from "../../../site/shell/errors/ErrorPage.tsx";
import { PageTitle } from "../../../site/shell/page-title.tsx";
import { ofLeagueForEntry } from "../frame/of-league.tsx";
import { ConfirmSheet } from "../ConfirmSheet.tsx";
import { AskSection } from "./AskSection.tsx";
import { EmbedSection } from "./EmbedSection.tsx";
import { InstallResult } from "./InstallResult.tsx";
import { AddWebhookSheet, LinkChatSheet } from "./WebhookSheet.tsx";
import { WebhookRow } from "./WebhookRow.tsx";
import styles from "./Elsewhere.module.css";

/** `/leagues/{leagueId}/elsewhere`: a private league on other pages and in other programs, for its administrator. */
export const ElsewhereScreen = ofLeagueForEntry(Elsewhere);

function Elsewhere({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const league = useLeagueSummary(leagueId).data?.league;
  const webhooks = useWebhooks(leagueId);
  if (webhooks.error && !webhooks.data) {
    return (
      <>
        <InstallResult />
        <ErrorPage error={webhooks.error} />
      </>
    );
  }
  const name = league?.name ?? "";
  return (
    <div className={`page ${styles.screen}`}>
      <PageTitle title={t`The league elsewhere`} mast={t`Leagues`} />
      <header>
        <h1>{t`The league elsewhere`}</h1>
        {league && (
          <AppLink to={paths.leagueAdmin(leagueId, league.scoring === "h2h" ? "h" : "c")}>
            <Trans>Administer {name}</Trans>
          </AppLink>
        )}
      </header>
      <InstallResult />
      <EmbedSection leagueId={leagueId} name={name} />
      <Webhooks leagueId={leagueId} data={webhooks.data} />
      <AskSection leagueId={leagueId} />
    </div>
  );
}

interface WebhooksProps {
  readonly leagueId: LeagueId;
  /** Undefined while they are on their way. */
  readonly data:
    | {
        readonly webhooks: readonly WireWebhook[];
        readonly max: number;
        readonly installs: readonly ChatInstallService[];
      }
    | undefined;
}

/** Addresses that are told what happens in the league. */
function Webhooks({ leagueId, data }: WebhooksProps) {
  const { t } = useLingui();
  const remove = useDeleteWebhook(leagueId);
  const [adding, setAdding] = useState<"chat" | "webhook" | null>(null);
  const [removing, setRemoving] = useState<WireWebhook | null>(null);
  const fullReason =
    data && data.webhooks.length >= data.max
      ? t`The league has ${data.max} webhooks, and more there cannot be. Remove one first.`
      : undefined;
  return (
    <Card title={t`Messages to chats and other programs`}>
      <p className={`note ${styles.inset}`}>
        <Trans>
          When something happens in the league, the game tells your chat (Slack, Discord, Teams) or your own program.
          You choose what. <a href="/api/docs/">How programs talk to the game</a>
        </Trans>
      </p>
      {remove.isSuccess && <Said key={remove.submittedAt} kind="success" takesFocus>{t`The webhook is gone.`}</Said>}
      {data === undefined ? (
        <LoadingRows label={t`Loading`} count={2} height="96px" />
      ) : (
        <>
          <ul className={styles.webhooks}>
            {data.webhooks.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                leagueId={leagueId}
                webhook={webhook}
                onRemove={() => {
                  remove.reset();
                  setRemoving(webhook);
                }}
              />
            ))}
          </ul>
          <div className="flex wrap gap-2 pad-4 ruled">
            <Button kind="go" onPress={() => setAdding("chat")} disabledReason={fullReason}>
              <Trans>Link a chat</Trans>
            </Button>
            <Button onPress={() => setAdding("webhook")} disabledReason={fullReason}>
              <Trans>New webhook</Trans>
            </Button>
          </div>
        </>
      )}
      {adding === "webhook" && <AddWebhookSheet leagueId={leagueId} onClose={() => setAdding(null)} />}
      {adding === "chat" && (
        <LinkChatSheet leagueId={leagueId} installs={data?.installs ?? []} onClose={() => setAdding(null)} />
      )}
      <ConfirmSheet
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        title={t`Remove the webhook`}
        question={t`Nothing more is sent to this address, not even what waits.`}
        action={t`Remove`}
        write={remove}
        onConfirm={() => {
          if (removing) remove.mutate(removing.id, { onSuccess: () => setRemoving(null) });
        }}
      />
    </Card>
  );
}
