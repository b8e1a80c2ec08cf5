/** Letters about what operators decided; the reader is looked up when they are written, so that the queue holds no address. */
import { accountId as toAccountId, type AccountId } from "@elleveren/rules";

import { prepareMail } from "../../../adapters/mail/index.ts";
import type { Context, Tx } from "../../../context.ts";
import { siteOrigin } from "../../../site-origin.ts";
import { isPlaceholder, selectAccountReader } from "../../people/index.ts";
import { letterOf, type Letter } from "./letter-texts.ts";

const KIND = "moderation-letters";

type LetterWish = Letter & { readonly account: number };

/** Sent when the transaction commits. */
export async function writeLetter(
  ctx: Context,
  tx: Tx,
  letter: Letter & { readonly account: AccountId },
): Promise<void> {
  await ctx.outgoing.send<LetterWish>("mail", KIND, [letter], { tx });
}

export function registerModerationLetters(ctx: Context): void {
  ctx.outgoing.register<LetterWish>({
    channel: "mail",
    name: KIND,
    wasQueue: true,
    urgency: "news",
    accountOf: ({ account }) => account,
    prepare: async ({ account, ...letter }, id) => {
      const reader = await selectAccountReader(ctx.db, toAccountId(account));
      if (!reader || isPlaceholder(reader.email)) return null;
      return prepareMail(ctx.config, id, { to: reader.email, ...letterOf(letter, reader, siteOrigin(ctx)) });
    },
  });
}
