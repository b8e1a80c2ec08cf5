import type { ChatInstallService, WebhookEvent, WebhookForm, WireWebhook } from "@elleveren/contract";

import { useLanguage } from "../../../../i18n/use-language.ts";
import { LANGUAGE_OPTIONS } from "../../../../i18n/language.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { WEBHOOK_URL_MAX_LENGTH } from "@elleveren/contract/limits.ts";
import { plural } from "@lingui/core/macro";
import { useState, type ReactNode } from "react";
import type { LeagueId } from "@elleveren/rules";

import {
  useCreateWebhook,
  useLinkChat,
  useStartInstall,
  useUpdateWebhook,
  type WebhookSettings,
} from "../../../../api/leagues/elsewhere.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Checkbox } from "../../../../ui/forms/Checkbox.tsx";
import { CopyableText } from "../../../../ui/CopyButton.tsx";
import { Select, TextField } from "../../../../ui/forms/Fields.tsx";
import { Sheet } from "../../../../ui/overlays/Sheet.tsx";
import sheet from "../../../../ui/overlays/SheetBody.module.css";
import { WriteFailure } from "../../../site/problems/ProblemList.tsx";
import { ADDRESS_HINTS, EVENT_TEXTS, FORM_TEXTS, isFull, urlProblem } from "./webhook-texts.ts";
import styles from "./Elsewhere.module.css";

const EVENTS: readonly WebhookEvent[] = [
  "round.deadline",
  "round.closed",
  "goal",
  "round.settled",
  "round.paper",
  "captain.haul",
  "bench.tears",
  "rank.turned",
  "table.live",
  "member.joined",
  "member.left",
  "cup.drawn",
  "cup.played",
  "format.corrected",
];
const CHATS: readonly WebhookForm[] = ["slack", "discord", "teams"];
const FORMS: readonly WebhookForm[] = ["json", "text", "content"];
/** The events that a chat wants to hear first; the rest are a tick away. */
const FIRST_IN_CHAT: readonly WebhookEvent[] = [
  "round.deadline",
  "goal",
  "round.paper",
  "rank.turned",
  "member.joined",
];
const MINUTES = [1, 5, 10, 30, 60];

/** A new webhook; afterwards its key, once. */
export function AddWebhookSheet({ leagueId, onClose }: { leagueId: LeagueId; onClose: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const create = useCreateWebhook(leagueId);
  if (create.data) return <SecretSheet secret={create.data.secret} onClose={onClose} />;
  const usual: WebhookSettings = {
    url: "",
    events: ["round.settled"],
    form: "json",
    language,
    every_minutes: 10,
  };
  return (
    <SettingsSheet
      title={t`New webhook`}
      action={t`Make the webhook`}
      before={usual}
      write={create}
      onSave={(settings) => create.mutate(settings)}
      onClose={onClose}
    />
  );
}

interface LinkChatSheetProps {
  readonly leagueId: LeagueId;
  /** Chats whose channel is chosen on their own page. */
  readonly installs: readonly ChatInstallService[];
  readonly onClose: () => void;
}

/** A chat by a click on its own page, or by the address that it hands out; it hears a first message at once. */
export function LinkChatSheet({ leagueId, installs, onClose }: LinkChatSheetProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const create = useLinkChat(leagueId);
  const install = useStartInstall(leagueId);
  return (
    <SettingsSheet
      title={t`Link a chat`}
      action={t`Link and say hello`}
      before={{ url: "", events: [...FIRST_IN_CHAT], form: "slack", language, every_minutes: 10 }}
      write={install.isIdle ? create : { ...install, isPending: !install.isError }}
      installs={installs}
      onInstall={(service, { events, language: wished }) => install.mutate({ service, events, language: wished })}
      onSave={(settings) => {
        install.reset();
        create.mutate(settings, { onSuccess: onClose });
      }}
      onClose={onClose}
    />
  );
}

/** Saving switches on one that was switched off. */
export function ChangeWebhookSheet(props: { leagueId: LeagueId; webhook: WireWebhook; onClose: () => void }) {
  const { leagueId, webhook, onClose } = props;
  const { t } = useLingui();
  const update = useUpdateWebhook(leagueId, webhook.id);
  return (
    <SettingsSheet
      title={t`Change the webhook`}
      action={webhook.disabled_at === null ? t`Save` : t`Save and switch on`}
      before={webhook}
      write={update}
      onSave={(settings) => update.mutate(settings, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** The key of the signatures, shown once. */
export function SecretSheet({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet isOpen isAnswerNeeded onClose={onClose} title={t`The webhook's key`}>
      <div className={sheet.question}>
        <Alert kind="info">
          <Trans>
            Copy it now: it is shown this once. Your program checks with it that a message came from the game. Chats do
            not need it.
          </Trans>
        </Alert>
        <CopyableText text={secret} title={<Trans>The key</Trans>} label={t`Copy the key`} />
        <Button kind="go" isBlock onPress={onClose}>{t`I have it`}</Button>
      </div>
    </Sheet>
  );
}

interface SettingsSheetProps {
  readonly title: string;
  readonly action: string;
  readonly before: WebhookSettings;
  readonly write: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown };
  readonly onSave: (settings: WebhookSettings) => void;
  readonly installs?: readonly ChatInstallService[];
  readonly onInstall?: (service: ChatInstallService, settings: WebhookSettings) => void;
  readonly onClose: () => void;
}

function SettingsSheet(props: SettingsSheetProps) {
  const { title, action, before, write, onSave, installs = [], onInstall, onClose } = props;
  const { t, i18n } = useLingui();
  const { url, events, form, language, every_minutes: everyMinutes } = before;
  const [wish, setWish] = useState<WebhookSettings>({ url, events, form, language, every_minutes: everyMinutes });
  const change = (changes: Partial<WebhookSettings>) => setWish((now) => ({ ...now, ...changes }));
  const service = installs.find((one) => one === wish.form);
  const name = i18n._(FORM_TEXTS[wish.form]);
  /** Without an address the channel is chosen on the chat's own page, where it has one. */
  const isByClick = service !== undefined && wish.url.trim() === "";
  const disabledReason =
    wish.url.trim() === "" && !isByClick
      ? t`Write the address.`
      : wish.events.length === 0
        ? t`Choose what to be told of.`
        : undefined;
  const wrongUrl = urlProblem(write.error);
  const isChat = CHATS.includes(before.form);
  const formChoice = (
    <Select
      label={isChat ? t`Chat` : t`What is sent`}
      value={wish.form}
      onChange={(value) => change({ form: value as WebhookForm })}
      options={(isChat ? CHATS : FORMS).map((one) => ({ value: one, label: i18n._(FORM_TEXTS[one]) }))}
    />
  );
  return (
    <Sheet isOpen onClose={onClose} title={title}>
      <form
        className={sheet.question}
        onSubmit={(event) => {
          event.preventDefault();
          if (disabledReason !== undefined || write.isPending) return;
          if (isByClick) onInstall?.(service, wish);
          else onSave({ ...wish, url: wish.url.trim() });
        }}
      >
        {write.isError && wrongUrl === undefined && <Refusal error={write.error} />}
        {isChat && formChoice}
        <TextField
          label={t`Address`}
          hint={
            service === undefined
              ? i18n._(ADDRESS_HINTS[wish.form])
              : t`Leave it empty to choose the channel at ${name}.`
          }
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck="false"
          maxLength={WEBHOOK_URL_MAX_LENGTH}
          value={wish.url}
          onChange={(value) => change({ url: value })}
          problem={wrongUrl}
        />
        {!isChat && formChoice}
        {wish.form !== "json" && (
          <Select
            label={t`Language`}
            value={wish.language}
            onChange={(value) => change({ language: value as WebhookSettings["language"] })}
            options={LANGUAGE_OPTIONS}
          />
        )}
        <Group legend={<Trans>Tell when</Trans>}>
          {EVENTS.map((one) => (
            <Checkbox
              key={one}
              isSelected={wish.events.includes(one)}
              onChange={(isOn) =>
                change({ events: EVENTS.filter((event) => (event === one ? isOn : wish.events.includes(event))) })
              }
            >
              {i18n._(EVENT_TEXTS[one])}
            </Checkbox>
          ))}
        </Group>
        {wish.events.includes("table.live") && (
          <Select
            label={t`The table at most`}
            value={String(wish.every_minutes)}
            onChange={(value) => change({ every_minutes: Number(value) })}
            options={[...new Set([...MINUTES, everyMinutes])]
              .toSorted((a, b) => a - b)
              .map((count) => ({
                value: String(count),
                label: plural(count, { one: "every minute", other: "every # minutes" }),
              }))}
          />
        )}
        <Button type="submit" kind="go" isBlock isPending={write.isPending} disabledReason={disabledReason}>
          {isByClick ? t`Add to ${name}` : action}
        </Button>
      </form>
    </Sheet>
  );
}

function Refusal({ error }: { error: unknown }) {
  if (!isFull(error)) return <WriteFailure error={error} />;
  return (
    <Alert kind="error">
      <Trans>There is no room for another webhook. Remove one first.</Trans>
    </Alert>
  );
}

const Group = ({ legend, children }: { legend: ReactNode; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);
