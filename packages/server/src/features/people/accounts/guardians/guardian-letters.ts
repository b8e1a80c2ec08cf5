/** E-mails about a guardian's word: to the guardian, and to the person who waits for it. */
import { dateFormat, GUARDIAN_PAGE, type Language } from "@elleveren/contract";
import { accountId as toAccountId, type AccountId } from "@elleveren/rules";

import { GAME, greeting, prepareMail, SIGNED } from "../../../../adapters/mail/index.ts";
import type { Context, Tx } from "../../../../context.ts";
import type { Preparing } from "../../../../outgoing/outgoing.ts";
import { siteOrigin } from "../../../../site-origin.ts";
import { isPlaceholder } from "../emails/email-address.ts";
import { deleteLink, insertLink, selectGuardedReader, selectGuardianReader } from "./guardians.sql.ts";

const TO_GUARDIAN = "guardian";
const TO_GUARDED = "guarded";
const KEY_BYTES = 32;

type GuardianNews = "asked" | "agreed";
type GuardedNews = "needed" | "reminded";

interface GuardianWish {
  readonly accountId: number;
  readonly news: GuardianNews;
}

interface GuardedWish {
  readonly accountId: number;
  readonly news: GuardedNews;
}

/** With the caller's transaction. The address is read when the letter is written: another may have been named until then. */
export async function tellGuardian(ctx: Context, tx: Tx, account: AccountId, news: GuardianNews): Promise<void> {
  await ctx.outgoing.send<GuardianWish>("mail", TO_GUARDIAN, [{ accountId: account, news }], { tx });
}

export async function tellGuarded(
  ctx: Context,
  tx: Tx,
  accounts: readonly AccountId[],
  news: GuardedNews,
): Promise<void> {
  if (accounts.length === 0) return;
  const wishes = accounts.map((accountId): GuardedWish => ({ accountId, news }));
  await ctx.outgoing.send<GuardedWish>("mail", TO_GUARDED, wishes, { tx });
}

export function registerGuardianLetters(ctx: Context): void {
  ctx.outgoing.register<GuardianWish>({
    channel: "mail",
    name: TO_GUARDIAN,
    urgency: "asked",
    keyOf: ({ accountId, news }) => `${accountId} ${news}`,
    accountOf: ({ accountId }) => accountId,
    prepare: (wish, id) => writeToGuardian(ctx, wish, id),
  });
  ctx.outgoing.register<GuardedWish>({
    channel: "mail",
    name: TO_GUARDED,
    urgency: "news",
    accountOf: ({ accountId }) => accountId,
    async prepare({ accountId, news }, id) {
      const reader = await selectGuardedReader(ctx.db, toAccountId(accountId));
      // Agreed meanwhile, or freed by a birthday.
      if (!reader || isPlaceholder(reader.email)) return null;
      const { email, language, firstName, guardianEmail, endsAt } = reader;
      const facts = { day: dayOf(endsAt, language), age: ctx.config.ageOfConsent, page: `${siteOrigin(ctx)}/player` };
      const { subject, lines } = GUARDED[language][news](facts, guardianEmail);
      return prepareMail(ctx.config, id, {
        to: email,
        subject: `${subject} – ${GAME}`,
        text: `${[greeting(language, firstName), ...lines, SIGNED].join("\n\n")}\n`,
      });
    },
  });
}

async function writeToGuardian(ctx: Context, { accountId, news }: GuardianWish, id: number): Promise<Preparing> {
  const account = toAccountId(accountId);
  const reader = await selectGuardianReader(ctx.db, account);
  const isWithdrawal = news === "agreed";
  // Answered, or gone, while the letter waited.
  if (!reader || reader.hasAgreed !== isWithdrawal) return null;
  const token = Buffer.from(ctx.random.bytes(KEY_BYTES)).toString("base64url");
  await insertLink(ctx.db, account, { token, isWithdrawal });
  const { email, language, firstName, endsAt } = reader;
  const { subject, lines } = GUARDIAN[language][news](nameInLetter(firstName), {
    link: `${siteOrigin(ctx)}${GUARDIAN_PAGE.replace("$key", token)}`,
    day: endsAt === null ? "" : dayOf(endsAt, language),
    age: ctx.config.ageOfConsent,
  });
  const text = `${[greeting(language, ""), ...lines, SIGNED].join("\n\n")}\n`;
  return {
    ...prepareMail(ctx.config, id, { to: email, subject: `${subject} – ${GAME}`, text }),
    // A retry has a new link.
    onRefused: () => deleteLink(ctx.db, token),
  };
}

/** Letters go to whatever address was typed: a name is no place for a link or a message of somebody else's. */
const nameInLetter = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{M} '’-]/gu, "")
    .slice(0, 30)
    .trim();

const dayOf = (at: Date, language: Language): string =>
  dateFormat(language, { day: "numeric", month: "long", year: "numeric", timeZone: "Europe/Oslo" }).format(at);

interface Letter {
  readonly subject: string;
  readonly lines: readonly string[];
}
interface GuardianFacts {
  readonly link: string;
  readonly day: string;
  readonly age: number;
}
type GuardianWords = (name: string, facts: GuardianFacts) => Letter;

const GUARDIAN: Readonly<Record<Language, Readonly<Record<GuardianNews, GuardianWords>>>> = {
  nb: {
    asked: (name, { link, day, age }) => ({
      subject: `${name} vil spille fantasyfotball og trenger ditt ja`,
      lines: [
        `${name} har registrert seg på ${GAME}, et gratis fantasyspill om norsk toppfotball, og oppga deg som forelder eller foresatt.
Den som er under ${age} år, må ha ja fra en foresatt for å være med.`,
        `Les hva du sier ja til, og svar her:\n${link}`,
        `Svarer du ikke innen ${day}, sletter vi kontoen og alt vi vet om ${name}. Det samme skjer hvis du sier nei. Til du har svart,
kan ${name} ikke lage lag eller gjøre noe andre ser.`,
        `Kjenner du ingen ${name}? Da har noen skrevet feil adresse. Trykk på lenken og si nei, eller la være å svare.`,
      ],
    }),
    agreed: (name, { link, age }) => ({
      subject: `Du har sagt ja til at ${name} får spille`,
      lines: [
        `Takk! ${name} kan nå ta ut laget sitt på ${GAME}.`,
        `Ta vare på denne e-posten. Ombestemmer du deg, trekker du samtykket her, når som helst fram til ${name} fyller ${age}. Da
sletter vi kontoen:\n${link}`,
        `Var det ikke du som svarte? Da kan du stoppe det med den samme lenken.`,
      ],
    }),
  },
  nn: {
    asked: (name, { link, day, age }) => ({
      subject: `${name} vil spele fantasyfotball og treng eit ja frå deg`,
      lines: [
        `${name} har registrert seg på ${GAME}, eit gratis fantasyspel om norsk toppfotball, og førte opp deg som forelder eller føresett.
Den som er under ${age} år, må ha ja frå ein føresett for å vere med.`,
        `Les kva du seier ja til, og svar her:\n${link}`,
        `Svarer du ikkje innan ${day}, slettar vi kontoen og alt vi veit om ${name}. Det same skjer om du seier nei. Til du har svart,
kan ${name} ikkje lage lag eller gjere noko andre ser.`,
        `Kjenner du ingen ${name}? Då har nokon skrive feil adresse. Trykk på lenkja og sei nei, eller lat vere å svare.`,
      ],
    }),
    agreed: (name, { link, age }) => ({
      subject: `Du har sagt ja til at ${name} får spele`,
      lines: [
        `Takk! ${name} kan no ta ut laget sitt på ${GAME}.`,
        `Ta vare på denne e-posten. Ombestemmer du deg, trekkjer du samtykket her, når som helst fram til ${name} fyller ${age}. Då
slettar vi kontoen:\n${link}`,
        `Var det ikkje du som svarte? Då kan du stoppe det med den same lenkja.`,
      ],
    }),
  },
  en: {
    asked: (name, { link, day, age }) => ({
      subject: `${name} wants to play fantasy football and needs your yes`,
      lines: [
        `${name} has registered at ${GAME}, a free fantasy game about Norwegian top football, and named you as a parent or guardian.
Whoever is under ${age} needs a guardian's yes to take part.`,
        `Read what you would agree to, and answer here:\n${link}`,
        `Without an answer by ${day} we delete the account and everything we know about ${name}. The same happens if you say no.
Until you answer, ${name} cannot make a team or do anything that others see.`,
        `Do you know no ${name}? Then somebody has typed a wrong address. Follow the link and say no, or do not answer.`,
      ],
    }),
    agreed: (name, { link, age }) => ({
      subject: `You have agreed that ${name} may play`,
      lines: [
        `Thank you! ${name} can pick a team at ${GAME} now.`,
        `Keep this letter. Should you change your mind, take your consent back here, at any time until ${name} turns ${age}. We then
delete the account:\n${link}`,
        `Was it not you who answered? The same link stops it.`,
      ],
    }),
  },
};

interface GuardedFacts {
  readonly day: string;
  readonly age: number;
  readonly page: string;
}
type GuardedWords = (facts: GuardedFacts, guardianEmail: string | null) => Letter;

const GUARDED: Readonly<Record<Language, Readonly<Record<GuardedNews, GuardedWords>>>> = {
  nb: {
    needed: ({ day, age, page }) => ({
      subject: "Du trenger ja fra en foresatt for å spille videre",
      lines: [
        `Aldersgrensen for å bestemme selv er nå ${age} år. Du er yngre, så en forelder eller foresatt må si ja til at du spiller.`,
        `Skriv inn e-postadressen til en foresatt her, så spør vi:\n${page}`,
        `Du kan spille som før til ${day}. Har ingen sagt ja innen da, må vi slette kontoen din.`,
      ],
    }),
    reminded: ({ day, page }, email) => ({
      subject: "Kontoen din blir snart slettet",
      lines: [
        email === null
          ? "Du har ikke sagt hvem vi kan spørre om du får spille."
          : `${email} har ikke svart på om du får spille. Spør om e-posten har havnet i søppelposten.`,
        `Her kan du sende spørsmålet på nytt, eller til en annen foresatt:\n${page}`,
        `Har ingen sagt ja innen ${day}, sletter vi kontoen din.`,
      ],
    }),
  },
  nn: {
    needed: ({ day, age, page }) => ({
      subject: "Du treng ja frå ein føresett for å spele vidare",
      lines: [
        `Aldersgrensa for å bestemme sjølv er no ${age} år. Du er yngre, så ein forelder eller føresett må seie ja til at du spelar.`,
        `Skriv inn e-postadressa til ein føresett her, så spør vi:\n${page}`,
        `Du kan spele som før til ${day}. Har ingen sagt ja innan då, må vi slette kontoen din.`,
      ],
    }),
    reminded: ({ day, page }, email) => ({
      subject: "Kontoen din blir snart sletta",
      lines: [
        email === null
          ? "Du har ikkje sagt kven vi kan spørje om du får spele."
          : `${email} har ikkje svart på om du får spele. Spør om e-posten har hamna i søppelposten.`,
        `Her kan du sende spørsmålet på nytt, eller til ein annan føresett:\n${page}`,
        `Har ingen sagt ja innan ${day}, slettar vi kontoen din.`,
      ],
    }),
  },
  en: {
    needed: ({ day, age, page }) => ({
      subject: "You need a guardian's yes to go on playing",
      lines: [
        `The age from which you decide alone is ${age} now. You are younger, so a parent or guardian has to agree that you play.`,
        `Enter the email address of a guardian here, and we ask:\n${page}`,
        `You play on as before until ${day}. If nobody has agreed by then, we have to delete your account.`,
      ],
    }),
    reminded: ({ day, page }, email) => ({
      subject: "Your account will be deleted soon",
      lines: [
        email === null
          ? "You have not said whom we may ask whether you can play."
          : `${email} has not answered whether you can play. Ask whether our letter is among the junk.`,
        `Here you can send the question again, or to another guardian:\n${page}`,
        `If nobody has agreed by ${day}, we delete your account.`,
      ],
    }),
  },
};
