import type { AnswerOf, leagueChatsCall, WireChat } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";
import { useState } from "react";

import { useChatCode, useDeleteChat, useLeagueChats, useLinkTeams } from "../../../../api/leagues/elsewhere.ts";
import { fieldProblem } from "../../../../api/wire/problems.ts";
import { formatDayTime } from "../../../../i18n/format.ts";
import { useLanguage } from "../../../../i18n/use-language.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { CopyableText } from "../../../../ui/CopyButton.tsx";
import { TextField } from "../../../../ui/forms/Fields.tsx";
import { LoadingRows } from "../../../../ui/states.tsx";
import { Said } from "../../../people/security/Said.tsx";
import { WriteFailure } from "../../../site/problems/ProblemList.tsx";
import { ConfirmSheet } from "../ConfirmSheet.tsx";
import { FORM_TEXTS } from "./webhook-texts.ts";
import styles from "./Elsewhere.module.css";

/** Channels from which the league is asked about: a code for one of Slack or Discord, the token of Teams. */
export function AskSection({ leagueId }: { leagueId: LeagueId }) {
  const { t } = useLingui();
  const code = useChatCode(leagueId);
  const { data, isError } = useLeagueChats(leagueId, code.isSuccess);
  const remove = useDeleteChat(leagueId);
  const [removing, setRemoving] = useState<WireChat | null>(null);
  if (isError && !data) return null;
  return (
    <Card title={t`Ask about the league in a chat`}>
      <p className={`note ${styles.inset}`}>
        <Trans>
          In a linked channel everybody asks for the table, the next deadline and who has a footballer:{" "}
          <b>/elleveren who owns Berg</b>
        </Trans>
      </p>
      {remove.isSuccess && <Said key={remove.submittedAt} kind="success" takesFocus>{t`The channel is gone.`}</Said>}
      {data === undefined ? (
        <LoadingRows label={t`Loading`} count={1} height="96px" />
      ) : (
        <>
          <Channels
            chats={data.chats}
            onRemove={(chat) => {
              remove.reset();
              setRemoving(chat);
            }}
          />
          <SlashCommand data={data} code={code} />
          <TeamsLink leagueId={leagueId} url={data.teams_url} />
        </>
      )}
      <ConfirmSheet
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        title={t`Remove the channel`}
        question={t`From this channel nobody asks about the league any more.`}
        action={t`Remove`}
        write={remove}
        onConfirm={() => {
          if (removing) remove.mutate(removing.id, { onSuccess: () => setRemoving(null) });
        }}
      />
    </Card>
  );
}

function Channels({ chats, onRemove }: { chats: readonly WireChat[]; onRemove: (chat: WireChat) => void }) {
  const { t, i18n } = useLingui();
  if (chats.length === 0) return null;
  return (
    <ul className={styles.webhooks} aria-label={t`Linked channels`}>
      {chats.map((chat) => {
        const name = `${i18n._(FORM_TEXTS[chat.service])} ${chat.name}`.trim();
        return (
          <li key={chat.id} className={styles.webhook}>
            <div className={styles.line}>
              <span className={styles.what}>
                <strong>{name}</strong>
                <span className="soft size-3">
                  <Trans>Linked {formatDayTime(Date.parse(chat.linked_at))}</Trans>
                </span>
              </span>
              <Button kind="ghost" aria-label={t`Remove ${name}`} onPress={() => onRemove(chat)}>{t`Remove`}</Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

interface SlashCommandProps {
  readonly data: AnswerOf<typeof leagueChatsCall>;
  readonly code: ReturnType<typeof useChatCode>;
}

/** Nothing where the operator has set up neither. */
function SlashCommand({ data, code }: SlashCommandProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const isOffered = data.services.some(({ service, is_offered: isOn }) => isOn && service !== "teams");
  if (!isOffered) return null;
  return (
    <div className="stack gap-3 pad-4 ruled">
      <h3 className="size-4">
        <Trans>Slack and Discord</Trans>
      </h3>
      {code.isError && <WriteFailure error={code.error} />}
      {code.data && (
        <>
          <CopyableText
            text={`/elleveren link ${code.data.code}`}
            title={<Trans>Write this in the channel, before {formatDayTime(Date.parse(code.data.expires_at))}</Trans>}
            label={t`Copy the command`}
          />
          <p className="note">
            <Trans>It works once. The channel shows up here when it is linked.</Trans>
          </p>
        </>
      )}
      <div>
        <Button
          isPending={code.isPending}
          onPress={() => code.mutate({ language })}
          disabledReason={
            data.chats.length >= data.max
              ? t`The league has ${data.max} channels, and more there cannot be. Remove one first.`
              : undefined
          }
        >
          {code.data ? <Trans>Another code</Trans> : <Trans>Make a code</Trans>}
        </Button>
      </div>
    </div>
  );
}

function TeamsLink({ leagueId, url }: { leagueId: LeagueId; url: string }) {
  const { t } = useLingui();
  const language = useLanguage();
  const link = useLinkTeams(leagueId);
  const [token, setToken] = useState("");
  const isWrong = fieldProblem(link.error, "token") !== undefined;
  return (
    <details className="pad-4 ruled">
      <summary className={styles.summary}>Microsoft Teams</summary>
      <form
        className="stack gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (token.trim() !== "" && !link.isPending)
            link.mutate({ token: token.trim(), language }, { onSuccess: () => setToken("") });
        }}
      >
        <p className="note">
          <Trans>
            In Teams: Manage team, Apps, Create an outgoing webhook. Name it Elleveren and give it this address; then
            write the security token here that Teams shows.
          </Trans>
        </p>
        <CopyableText text={url} title={<Trans>The address</Trans>} label={t`Copy the address`} />
        {link.isError && !isWrong && <WriteFailure error={link.error} />}
        {link.isSuccess && <Said key={link.submittedAt} kind="success">{t`Teams is linked.`}</Said>}
        <TextField
          label={t`Security token`}
          value={token}
          onChange={setToken}
          autoComplete="off"
          problem={isWrong ? t`Teams shows a token of 44 letters, digits and signs. Copy all of it.` : undefined}
        />
        <div>
          <Button
            type="submit"
            isPending={link.isPending}
            disabledReason={token.trim() === "" ? t`Write the token.` : undefined}
          >
            <Trans>Link Teams</Trans>
          </Button>
        </div>
      </form>
    </details>
  );
}
