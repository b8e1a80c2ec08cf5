import type { ChatInstallResult } from "@elleveren/contract";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { Said } from "../../../people/security/Said.tsx";
import { useSearchState } from "../../../site/shell/use-search-state.ts";
import { FORM_TEXTS } from "./webhook-texts.ts";

/** How the way to a chat's page and back ended, as the address says (`?chat=slack&install=done`); nothing otherwise. */
export function InstallResult() {
  const { t, i18n } = useLingui();
  const [{ chat, install }] = useSearchState({ chat: "", install: "" });
  if (chat !== "slack" && chat !== "discord") return null;
  const name = i18n._(FORM_TEXTS[chat]);
  const words: Readonly<Record<ChatInstallResult, ReactNode>> = {
    done: t`${name} is linked, and the first message is on its way.`,
    cancelled: t`You said no at ${name}. Nothing is linked.`,
    invalid_state: t`This way back from ${name} has been used, is older than ten minutes or began in another browser. Nothing is linked; begin again.`,
    not_administrator: t`Only the league's administrator links a chat. Nothing is linked.`,
    too_many_webhooks: t`There is no room for another webhook. Remove one first.`,
    code_refused: t`${name} did not take its own answer back. Nothing is linked; begin again.`,
    unusable_address: t`${name} named an address to which nothing can be sent. Nothing is linked.`,
    unavailable: t`${name} does not answer right now. Nothing is linked; try again in a while.`,
  };
  if (!Object.hasOwn(words, install)) return null;
  const result = install as ChatInstallResult;
  return (
    <Said kind={result === "done" ? "success" : "error"} takesFocus>
      {words[result]}
    </Said>
  );
}
