/**
 * E-mails about operators' decisions; the reader is looked up when they are written, so that the queue holds no
 * address.
 */
import { dateFormat, type Language } from "@elleveren/contract";
import { type AccountId, accountId as toAccountId } from "@elleveren/rules";

import { GAME, greeting, prepareMail, SIGNED } from "../../../adapters/mail/index.ts";
import type { Context, Tx } from "../../../context.ts";
import { siteOrigin } from "../../../site-origin.ts";
import { type AccountReader, isPlaceholder, type NamePart, selectAccountReader } from "../../people/index.ts";

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

/** An operator's decision, for its e-mail. */
type Letter =
  | {
      readonly kind: "renamed";
      readonly part: NamePart;
      readonly before: string;
      readonly after: string;
      readonly reason: string;
    }
  | {
      readonly kind: "suspended";
      readonly scope: "account" | "entry";
      readonly reason: string;
      readonly endsAtMs: number | null;
    }
  | { readonly kind: "lifted"; readonly reason: string }
  | { readonly kind: "answered"; readonly answer: string; readonly isLifted: boolean };

function letterOf(letter: Letter, { firstName, language }: AccountReader, origin: string) {
  const { subject, body } = write(WORDS[language], letter, language, `${origin}/`);
  return { subject: `${subject} – ${GAME}`, text: `${greeting(language, firstName)}\n\n${body}\n\n${SIGNED}\n` };
}

function write(words: typeof NB, letter: Letter, language: Language, home: string) {
  switch (letter.kind) {
    case "renamed": {
      const { part, before, after, reason } = letter;
      const why = `${words.why}: ${reason}`;
      const [subject, told, welcome] =
        part === "message"
          ? [words.taken, words.takenAway(before), words.anotherMessage]
          : [words.renamed, words.wasCalled(words.parts[part], before, after), words.anotherName];
      return { subject, body: `${told}\n\n${why}\n\n${welcome}` };
    }
    case "suspended": {
      const { scope, endsAtMs, reason } = letter;
      const until = endsAtMs === null ? null : timeIn(language, endsAtMs);
      const told = words.suspendedUntil(scope, until);
      return {
        subject: words.suspended[scope],
        body: `${told}\n\n${words.why}: ${reason}\n\n${words.meanwhile}\n\n${home}player/suspension`,
      };
    }
    case "lifted":
      return { subject: words.back, body: `${words.lifted}\n\n${letter.reason}\n\n${home}` };
    case "answered":
      return {
        subject: letter.isLifted ? words.back : words.answer,
        body: `${letter.isLifted ? words.readAndLifted : words.readAndStays}\n\n${letter.answer}`,
      };
  }
}

const timeIn = (language: Language, ms: number): string =>
  dateFormat(language, { timeZone: "Europe/Oslo", dateStyle: "long", timeStyle: "short" }).format(ms);

const NB = {
  why: "Hvorfor",
  taken: "Vi har fjernet en beskjed",
  takenAway: (text: string) => `Du skrev til medlemmene i ligaen din: «${text}». Den har vi fjernet.`,
  anotherMessage: "Du kan gjerne skrive en ny, så lenge den er noe alle kan leve med.",
  renamed: "Vi har endret et navn",
  parts: {
    entry: "Laget ditt",
    manager: "Navnet ditt i spillet",
    league: "Ligaen du styrer",
    format: "En tabell i ligaen du styrer",
  },
  wasCalled: (part: string, before: string, after: string) =>
    `${part} het «${before}». Vi har endret det til «${after}».`,
  anotherName: "Du kan gjerne velge et annet navn selv, så lenge det er et navn alle kan leve med.",
  suspended: { account: "Kontoen din er suspendert", entry: "Laget ditt er suspendert" },
  suspendedUntil: (scope: "account" | "entry", until: string | null) =>
    `Vi har suspendert ${scope === "account" ? "kontoen din" : "laget ditt"} ${until === null ? "på ubestemt tid" : `til ${until}`}.`,
  meanwhile: `Du kan logge inn og se alt som er ditt. Laget beholder poengene og spiller videre slik det står, men så lenge kan du ikke
endre noe. Mener du at dette er feil, kan du skrive til oss her:`,
  back: "Du er med igjen",
  lifted: "Suspensjonen er opphevet.",
  answer: "Svar på klagen din",
  readAndLifted: "Vi har lest klagen din og opphevet suspensjonen.",
  readAndStays: "Vi har lest klagen din. Suspensjonen blir stående.",
};

const WORDS: Readonly<Record<Language, typeof NB>> = {
  nb: NB,
  nn: {
    ...NB,
    why: "Kvifor",
    taken: "Vi har fjerna ein beskjed",
    takenAway: (text) => `Du skreiv til medlemmene i ligaen din: «${text}». Den har vi fjerna.`,
    anotherMessage: "Du kan gjerne skrive ein ny, så lenge han er noko alle kan leve med.",
    renamed: "Vi har endra eit namn",
    parts: {
      entry: "Laget ditt",
      manager: "Namnet ditt i spelet",
      league: "Ligaen du styrer",
      format: "Ein tabell i ligaen du styrer",
    },
    wasCalled: (part, before, after) => `${part} heitte «${before}». Vi har endra det til «${after}».`,
    anotherName: "Du kan gjerne velje eit anna namn sjølv, så lenge det er eit namn alle kan leve med.",
    meanwhile: `Du kan logge inn og sjå alt som er ditt. Laget beheld poenga og spelar vidare slik det står, men så lenge kan du ikkje
endre noko. Meiner du at dette er feil, kan du skrive til oss her:`,
    lifted: "Suspensjonen er oppheva.",
    answer: "Svar på klaga di",
    readAndLifted: "Vi har lese klaga di og oppheva suspensjonen.",
    readAndStays: "Vi har lese klaga di. Suspensjonen blir ståande.",
  },
  en: {
    why: "Why",
    taken: "We have taken a message away",
    takenAway: (text) => `You told the members of your league: “${text}”. We have taken it away.`,
    anotherMessage: "You are welcome to write another one, as long as everybody can live with it.",
    renamed: "We have changed a name",
    parts: {
      entry: "Your team",
      manager: "Your name in the game",
      league: "The league that you run",
      format: "A table of the league that you run",
    },
    wasCalled: (part, before, after) => `${part} was called “${before}”. We have changed it to “${after}”.`,
    anotherName: "You are welcome to choose another name yourself, as long as everybody can live with it.",
    suspended: { account: "Your account is suspended", entry: "Your team is suspended" },
    suspendedUntil: (scope, until) =>
      `We have suspended your ${scope === "account" ? "account" : "team"} ${until === null ? "until further notice" : `until ${until}`}.`,
    meanwhile: `You can sign in and see everything that is yours. Your team keeps its points and plays on as it stands, but you can change
nothing meanwhile. If you think that this is wrong, tell us here:`,
    back: "You are back in the game",
    lifted: "The suspension is lifted.",
    answer: "Answer to your appeal",
    readAndLifted: "We have read your appeal and lifted the suspension.",
    readAndStays: "We have read your appeal. The suspension stays.",
  },
};
