/** What those letters say, in each language. */
import { dateFormat, type Language } from "@elleveren/contract";

import { GAME, greeting, SIGNED } from "../../../adapters/mail/index.ts";
import type { AccountReader, NamePart } from "../../people/index.ts";

/** What an operator decided, as its letter tells it. */
export type Letter =
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

interface Text {
  readonly subject: string;
  readonly text: string;
}

export function letterOf(letter: Letter, { firstName, language }: AccountReader, origin: string): Text {
  const { subject, body } = WRITE[language](letter, origin);
  return { subject: `${subject} – ${GAME}`, text: `${greeting(language, firstName)}\n\n${body}\n\n${SIGNED}\n` };
}

interface Written {
  readonly subject: string;
  readonly body: string;
}

const APPEAL = "/player/suspension";

function english(letter: Letter, origin: string): Written {
  switch (letter.kind) {
    case "renamed":
      if (letter.part === "message") {
        return {
          subject: "We have taken a message away",
          body: `You told the members of your league: “${letter.before}”. We have taken it away.

Why: ${letter.reason}

You are welcome to write another one, as long as everybody can live with it.`,
        };
      }
      return {
        subject: "We have changed a name",
        body: `${ENGLISH_PARTS[letter.part]} was called “${letter.before}”. We have changed it to “${letter.after}”.

Why: ${letter.reason}

You are welcome to choose another name yourself, as long as everybody can live with it.`,
      };
    case "suspended":
      return {
        subject: letter.scope === "account" ? "Your account is suspended" : "Your team is suspended",
        body: `We have suspended your ${letter.scope === "account" ? "account" : "team"} ${
          letter.endsAtMs === null ? "until further notice" : `until ${timeIn("en", letter.endsAtMs)}`
        }.

Why: ${letter.reason}

You can sign in and see everything that is yours. Your team keeps its points and plays on as it stands, but you can change
nothing meanwhile. If you think that this is wrong, tell us here:

${origin}${APPEAL}`,
      };
    case "lifted":
      return {
        subject: "You are back in the game",
        body: `The suspension is lifted.\n\n${letter.reason}\n\n${origin}/`,
      };
    case "answered":
      return {
        subject: letter.isLifted ? "You are back in the game" : "Answer to your appeal",
        body: `${letter.isLifted ? "We have read your appeal and lifted the suspension." : "We have read your appeal. The suspension stays."}

${letter.answer}`,
      };
  }
}

function bokmal(letter: Letter, origin: string): Written {
  switch (letter.kind) {
    case "renamed":
      if (letter.part === "message") {
        return {
          subject: "Vi har fjernet en beskjed",
          body: `Du skrev til medlemmene i ligaen din: «${letter.before}». Den har vi fjernet.

Hvorfor: ${letter.reason}

Du kan gjerne skrive en ny, så lenge den er noe alle kan leve med.`,
        };
      }
      return {
        subject: "Vi har endret et navn",
        body: `${BOKMAL_PARTS[letter.part]} het «${letter.before}». Vi har endret det til «${letter.after}».

Hvorfor: ${letter.reason}

Du kan gjerne velge et annet navn selv, så lenge det er et navn alle kan leve med.`,
      };
    case "suspended":
      return {
        subject: letter.scope === "account" ? "Kontoen din er suspendert" : "Laget ditt er suspendert",
        body: `Vi har suspendert ${letter.scope === "account" ? "kontoen din" : "laget ditt"} ${
          letter.endsAtMs === null ? "på ubestemt tid" : `til ${timeIn("nb", letter.endsAtMs)}`
        }.

Hvorfor: ${letter.reason}

Du kan logge inn og se alt som er ditt. Laget beholder poengene og spiller videre slik det står, men så lenge kan du ikke
endre noe. Mener du at dette er feil, kan du skrive til oss her:

${origin}${APPEAL}`,
      };
    case "lifted":
      return { subject: "Du er med igjen", body: `Suspensjonen er opphevet.\n\n${letter.reason}\n\n${origin}/` };
    case "answered":
      return {
        subject: letter.isLifted ? "Du er med igjen" : "Svar på klagen din",
        body: `${letter.isLifted ? "Vi har lest klagen din og opphevet suspensjonen." : "Vi har lest klagen din. Suspensjonen blir stående."}

${letter.answer}`,
      };
  }
}

function nynorsk(letter: Letter, origin: string): Written {
  switch (letter.kind) {
    case "renamed":
      if (letter.part === "message") {
        return {
          subject: "Vi har fjerna ein beskjed",
          body: `Du skreiv til medlemmene i ligaen din: «${letter.before}». Den har vi fjerna.

Kvifor: ${letter.reason}

Du kan gjerne skrive ein ny, så lenge han er noko alle kan leve med.`,
        };
      }
      return {
        subject: "Vi har endra eit namn",
        body: `${NYNORSK_PARTS[letter.part]} heitte «${letter.before}». Vi har endra det til «${letter.after}».

Kvifor: ${letter.reason}

Du kan gjerne velje eit anna namn sjølv, så lenge det er eit namn alle kan leve med.`,
      };
    case "suspended":
      return {
        subject: letter.scope === "account" ? "Kontoen din er suspendert" : "Laget ditt er suspendert",
        body: `Vi har suspendert ${letter.scope === "account" ? "kontoen din" : "laget ditt"} ${
          letter.endsAtMs === null ? "på ubestemt tid" : `til ${timeIn("nn", letter.endsAtMs)}`
        }.

Kvifor: ${letter.reason}

Du kan logge inn og sjå alt som er ditt. Laget beheld poenga og spelar vidare slik det står, men så lenge kan du ikkje
endre noko. Meiner du at dette er feil, kan du skrive til oss her:

${origin}${APPEAL}`,
      };
    case "lifted":
      return { subject: "Du er med igjen", body: `Suspensjonen er oppheva.\n\n${letter.reason}\n\n${origin}/` };
    case "answered":
      return {
        subject: letter.isLifted ? "Du er med igjen" : "Svar på klaga di",
        body: `${letter.isLifted ? "Vi har lese klaga di og oppheva suspensjonen." : "Vi har lese klaga di. Suspensjonen blir ståande."}

${letter.answer}`,
      };
  }
}

const ENGLISH_PARTS: Readonly<Record<Exclude<NamePart, "message">, string>> = {
  entry: "Your team",
  manager: "Your name in the game",
  league: "The league that you run",
};
const NYNORSK_PARTS: Readonly<Record<Exclude<NamePart, "message">, string>> = {
  entry: "Laget ditt",
  manager: "Namnet ditt i spelet",
  league: "Ligaen du styrer",
};
const BOKMAL_PARTS: Readonly<Record<Exclude<NamePart, "message">, string>> = {
  entry: "Laget ditt",
  manager: "Navnet ditt i spillet",
  league: "Ligaen du styrer",
};

const timeIn = (language: Language, ms: number): string =>
  dateFormat(language, { timeZone: "Europe/Oslo", dateStyle: "long", timeStyle: "short" }).format(ms);

const WRITE: Readonly<Record<Language, (letter: Letter, origin: string) => Written>> = {
  nb: bokmal,
  nn: nynorsk,
  en: english,
};
