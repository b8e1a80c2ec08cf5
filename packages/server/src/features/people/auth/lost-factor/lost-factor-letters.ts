/** E-mails about the way back, to every proved address of the account and to its first. */
import { dateFormat, LOST_FACTOR_PAGE, type Language } from "@elleveren/contract";
import { accountId as toAccountId, type AccountId } from "@elleveren/rules";

import { GAME, greeting, prepareMail, SIGNED, type MailMessage } from "../../../../adapters/mail/index.ts";
import type { Context, Tx } from "../../../../context.ts";
import { siteOrigin } from "../../../../site-origin.ts";
import { isPlaceholder, selectAccountReader, selectEmails, type AccountReader } from "../../accounts/index.ts";
import { selectCancelKey } from "./lost-factors.sql.ts";

const KIND = "lost-factor";

export type LostNews =
  | { readonly is: "asked" }
  | { readonly is: "confirmed"; readonly endsAtMs: number }
  | { readonly is: "cancelled" }
  | { readonly is: "removed" };

interface LostWish {
  readonly accountId: number;
  readonly email: string;
  readonly news: LostNews;
}

/** With the caller's transaction: what did not happen is not told. */
export async function tellAll(
  outgoing: Context["outgoing"],
  tx: Tx,
  account: AccountId,
  news: LostNews,
): Promise<void> {
  const wishes = (await selectEmails(tx, account))
    .filter(({ email, primary, verified }) => (primary || verified) && !isPlaceholder(email))
    .map(({ email }): LostWish => ({ accountId: account, email, news }));
  if (wishes.length > 0) await outgoing.send<LostWish>("mail", KIND, wishes, { tx });
}

export function registerLostLetters(ctx: Pick<Context, "outgoing" | "config" | "db">): void {
  ctx.outgoing.register<LostWish>({
    channel: "mail",
    name: KIND,
    urgency: "news",
    accountOf: ({ accountId }) => accountId,
    prepare: async ({ accountId, email, news }, id) => {
      const account = toAccountId(accountId);
      const reader = await selectAccountReader(ctx.db, account);
      const isOpen = news.is === "asked" || news.is === "confirmed";
      const key = isOpen ? await selectCancelKey(ctx.db, account) : null;
      // It was cancelled while queued, and another e-mail reports that.
      if (!reader || (isOpen && key === null)) return null;
      const link = `${siteOrigin(ctx)}${LOST_FACTOR_PAGE.replace("$key", key ?? "")}`;
      return prepareMail(ctx.config, id, { to: email, ...textOf(news, reader, link) });
    },
  });
}

const timeOf = (ms: number, language: Language): string =>
  dateFormat(language, { dateStyle: "full", timeStyle: "short", timeZone: "Europe/Oslo" }).format(ms);

function textOf(news: LostNews, { firstName, language }: AccountReader, link: string): Omit<MailMessage, "to"> {
  const { subject, lines } = WORDS[language][news.is](
    news.is === "confirmed" ? timeOf(news.endsAtMs, language) : "",
    link,
  );
  return {
    subject: `${subject} – ${GAME}`,
    text: `${[greeting(language, firstName), ...lines, SIGNED].join("\n\n")}\n`,
  };
}

type Words = (time: string, link: string) => { readonly subject: string; readonly lines: readonly string[] };

const WORDS: Readonly<Record<Language, Readonly<Record<LostNews["is"], Words>>>> = {
  nb: {
    asked: (_time, link) => ({
      subject: "Noen har bedt om å få slå av totrinnsinnlogging",
      lines: [
        "Noen som kan passordet ditt, sier at kodeapp, passnøkler og reservekoder er borte, og ber om å få slå av\ntotrinnsinnlogging på kontoen din.",
        "Var det deg? Svar på denne e-posten. Vi spør om ting bare du vet, før noe skjer, og etter det går det enda noen dager.",
        `Var det ikke deg? Da kan noen passordet ditt. Stopp det her, og velg et nytt passord:\n${link}`,
      ],
    }),
    confirmed: (time, link) => ({
      subject: "Totrinnsinnlogging blir slått av",
      lines: [
        `Vi har fått bekreftet at kontoen er din. Totrinnsinnlogging blir slått av ${time}. Da blir du logget ut overalt, og logger\ninn med passordet.`,
        "Har du funnet igjen kodeappen, passnøkkelen eller en reservekode? Logg inn med den, så blir alt som før.",
        `Var det ikke deg som ba om dette? Stopp det her med en gang, og velg et nytt passord:\n${link}`,
      ],
    }),
    cancelled: () => ({
      subject: "Totrinnsinnlogging blir ikke slått av",
      lines: [
        "Ønsket om å slå av totrinnsinnlogging på kontoen din er stoppet. Ingenting er endret.",
        "Var det ikke du som ba om det? Da kan noen passordet ditt: velg et nytt med en gang.",
      ],
    }),
    removed: () => ({
      subject: "Totrinnsinnlogging er slått av",
      lines: [
        "Kodeapp, passnøkler og reservekoder er fjernet fra kontoen din, og du er logget ut overalt. Logg inn med passordet,\nog slå på totrinnsinnlogging igjen under «Sikkerhet» på profilen din.",
        "Var det ikke du som ba om dette? Velg et nytt passord med en gang, og svar på denne e-posten.",
      ],
    }),
  },
  nn: {
    asked: (_time, link) => ({
      subject: "Nokon har bede om å få slå av totrinnsinnlogging",
      lines: [
        "Nokon som kan passordet ditt, seier at kodeapp, passnøklar og reservekodar er borte, og bed om å få slå av\ntotrinnsinnlogging på kontoen din.",
        "Var det deg? Svar på denne e-posten. Vi spør om ting berre du veit, før noko skjer, og etter det går det endå nokre dagar.",
        `Var det ikkje deg? Då kan nokon passordet ditt. Stopp det her, og vel eit nytt passord:\n${link}`,
      ],
    }),
    confirmed: (time, link) => ({
      subject: "Totrinnsinnlogging blir slått av",
      lines: [
        `Vi har fått stadfesta at kontoen er din. Totrinnsinnlogging blir slått av ${time}. Då blir du logga ut overalt, og loggar\ninn med passordet.`,
        "Har du funne att kodeappen, passnøkkelen eller ein reservekode? Logg inn med det, så blir alt som før.",
        `Var det ikkje du som bad om dette? Stopp det her med ein gong, og vel eit nytt passord:\n${link}`,
      ],
    }),
    cancelled: () => ({
      subject: "Totrinnsinnlogging blir ikkje slått av",
      lines: [
        "Ønsket om å slå av totrinnsinnlogging på kontoen din er stoppa. Ingenting er endra.",
        "Var det ikkje du som bad om det? Då kan nokon passordet ditt: vel eit nytt med ein gong.",
      ],
    }),
    removed: () => ({
      subject: "Totrinnsinnlogging er slått av",
      lines: [
        "Kodeapp, passnøklar og reservekodar er fjerna frå kontoen din, og du er logga ut overalt. Logg inn med passordet,\nog slå på totrinnsinnlogging igjen under «Tryggleik» på profilen din.",
        "Var det ikkje du som bad om dette? Vel eit nytt passord med ein gong, og svar på denne e-posten.",
      ],
    }),
  },
  en: {
    asked: (_time, link) => ({
      subject: "Somebody asks to switch off two-step login",
      lines: [
        "Somebody who knows your password says that the authenticator app, the passkeys and the recovery codes are lost, and asks\nto switch off two-step login on your account.",
        "Was it you? Reply to this letter. We ask for things that only you know before anything happens, and then some days go by.",
        `Was it not you? Then somebody knows your password. Stop it here, and choose a new password:\n${link}`,
      ],
    }),
    confirmed: (time, link) => ({
      subject: "Two-step login will be switched off",
      lines: [
        `We have made sure that the account is yours. Two-step login will be switched off on ${time}. You will be logged out\neverywhere, and log in with your password.`,
        "Have you found your app, your passkey or a recovery code? Log in with it, and everything stays as it was.",
        `Was it not you who asked for this? Stop it here at once, and choose a new password:\n${link}`,
      ],
    }),
    cancelled: () => ({
      subject: "Two-step login stays on",
      lines: [
        "The request to switch off two-step login on your account has been stopped. Nothing has changed.",
        "Was it not you who asked? Then somebody knows your password: choose a new one at once.",
      ],
    }),
    removed: () => ({
      subject: "Two-step login is off",
      lines: [
        'The authenticator app, passkeys and recovery codes were removed from your account, and you are logged out everywhere. Log in\nwith your password, and switch two-step login on again on the page "Security" of your profile.',
        "Was it not you who asked for this? Choose a new password at once, and reply to this letter.",
      ],
    }),
  },
};
