/** The trial provider's own pages: plain, readable without scripts, and clear about what they are. */
import { LANGUAGES, type Language } from "@elleveren/contract";

import type { TrialPerson } from "./people.ts";

interface Texts {
  readonly title: string;
  readonly about: string;
  readonly choose: string;
  readonly as: (service: string) => string;
  readonly noEmail: string;
  readonly unverified: string;
  readonly cancel: string;
  readonly gone: string;
  readonly goneText: string;
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  nb: {
    title: "Prøveinnlogging",
    about:
      "Dette er ingen ekte innlogging. Den hører til spillet på denne maskinen og er her for å prøve det. Alle personene er oppdiktet.",
    choose: "Velg hvem du vil være",
    as: (service) => `Du logger inn som om du kom fra ${service}.`,
    noEmail: "uten e-post",
    unverified: "e-posten er ikke bekreftet",
    cancel: "Avbryt",
    gone: "Innloggingen er over",
    goneText: "Den er fullført, avbrutt eller for gammel. Gå tilbake til spillet og prøv igjen.",
  },
  nn: {
    title: "Prøveinnlogging",
    about:
      "Dette er inga ekte innlogging. Ho høyrer til spelet på denne maskina og er her for å prøve det. Alle personane er oppdikta.",
    choose: "Vel kven du vil vere",
    as: (service) => `Du loggar inn som om du kom frå ${service}.`,
    noEmail: "utan e-post",
    unverified: "e-posten er ikkje stadfesta",
    cancel: "Avbryt",
    gone: "Innlogginga er over",
    goneText: "Ho er fullført, avbroten eller for gammal. Gå tilbake til spelet og prøv igjen.",
  },
  en: {
    title: "Trial sign-in",
    about:
      "This is no real sign-in. It belongs to the game on this machine and is here for trying it. All the people are invented.",
    choose: "Choose who you want to be",
    as: (service) => `You sign in as if you came from ${service}.`,
    noEmail: "no email",
    unverified: "the email is not verified",
    cancel: "Cancel",
    gone: "This sign-in is over",
    goneText: "It was completed, cancelled or is too old. Go back to the game and try again.",
  },
};

/** Bokmål unless the browser asks for another of ours first. */
export const pageLanguage = (acceptLanguage: string | undefined): Language =>
  LANGUAGES.find((code) => acceptLanguage?.toLowerCase().startsWith(code)) ?? "nb";

export function choicePage(options: {
  readonly language: Language;
  readonly service: string;
  readonly people: readonly TrialPerson[];
}): string {
  const texts = TEXTS[options.language];
  const choices = options.people.map(({ key, firstName, lastName, email, isEmailVerified }) => {
    const address = email === null ? texts.noEmail : isEmailVerified ? email : `${email} (${texts.unverified})`;
    return `<li><button name="person" value="${escape(key)}"><strong>${escape(`${firstName} ${lastName}`)}</strong><br>${escape(address)}</button></li>`;
  });
  return page(
    options.language,
    texts.title,
    `<p>${texts.about}</p><p>${escape(texts.as(options.service))}</p>
<form method="post"><h2 id="choose">${texts.choose}</h2><ul aria-labelledby="choose">${choices.join("")}</ul>
<button class="plain" name="cancel" value="yes">${texts.cancel}</button></form>`,
  );
}

export const gonePage = (language: Language): string =>
  page(language, TEXTS[language].gone, `<p>${TEXTS[language].goneText}</p>`);

/** Its one style element is allowed by its hash: see `PAGE_STYLE`. */
const page = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${PAGE_STYLE}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;

export const PAGE_STYLE = `:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;margin:0;padding:1.5rem 1rem}
main{max-width:28rem;margin:0 auto}
ul{list-style:none;margin:0 0 1.5rem;padding:0;display:grid;gap:.75rem}
button{font:inherit;width:100%;min-height:44px;padding:.75rem 1rem;text-align:start;border:2px solid currentColor;border-radius:.5rem;background:none;color:inherit;cursor:pointer}
button:hover{text-decoration:underline}
button:focus-visible{outline:3px solid currentColor;outline-offset:3px}
.plain{text-align:center;border-style:dashed}`;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
