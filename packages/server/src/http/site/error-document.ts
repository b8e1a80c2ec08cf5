/**
 * The document for a browser when the site's own page cannot be sent: the words of the site's error pages, without anything
 * that could fail in its turn. No script, no file; styles stand in attributes, as the page's policy wants.
 */
import { GAME_NAME, type Language } from "@elleveren/contract";

import { escapeHtml } from "./site-page.ts";

const WORDS: Readonly<
  Record<Language, { home: string } & Record<"missing" | "busy" | "failed", { title: string; text: string }>>
> = {
  nb: {
    home: "Til forsiden",
    missing: { title: "Fant ikke siden", text: "Beklager, vi finner ikke siden du leter etter." },
    busy: { title: "Litt for mange på en gang", text: "Vi rekker ikke over alle akkurat nå. Prøv igjen om litt." },
    failed: { title: "Noe gikk galt", text: "Beklager, det oppsto en uventet feil." },
  },
  nn: {
    home: "Til framsida",
    missing: { title: "Fann ikkje sida", text: "Beklagar, vi finn ikkje sida du leitar etter." },
    busy: { title: "Litt for mange på ein gong", text: "Vi rekk ikkje over alle akkurat no. Prøv igjen om litt." },
    failed: { title: "Noko gjekk gale", text: "Beklagar, det oppstod ein uventa feil." },
  },
  en: {
    home: "Go to the front page",
    missing: { title: "Page not found", text: "Sorry, but the page you were looking for can't be found." },
    busy: { title: "A little too busy", text: "We cannot keep up with everybody right now. Try again in a moment." },
    failed: { title: "Error", text: "Sorry, but there has been an unexpected error processing your request." },
  },
};

const kindOf = (status: number) => (status === 429 || status === 503 ? "busy" : status < 500 ? "missing" : "failed");

const OUR_MARK = `e<span aria-hidden="true" style="color:#66e07a;font-style:italic">ll</span>everen`;

export function errorDocument(status: number, language: Language, gameName: string): string {
  const name = escapeHtml(gameName);
  const {
    home,
    [kindOf(status)]: { title, text },
  } = WORDS[language];
  return `<!doctype html>
<html lang="${language}" style="background:#0a1530;color:#f6f8fc;color-scheme:dark">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · ${name}</title>
  </head>
  <body style="margin:0;min-height:100vh;display:grid;place-items:center;font:1.0625rem/1.5 system-ui,sans-serif">
    <main style="padding:1.5rem;max-width:34rem;text-align:center">
      <p style="margin:0 0 2rem;font-weight:800;font-size:1.5rem" aria-label="${name}">${gameName === GAME_NAME ? OUR_MARK : name}<span aria-hidden="true" style="color:#ff8b3e">.</span></p>
      <h1 style="margin:0 0 .75rem;font-size:2rem;line-height:1.15">${title}</h1>
      <p style="margin:0 0 1.75rem;color:#b9c8df">${text}</p>
      <a href="/" style="display:inline-block;padding:.75rem 1.5rem;border-radius:6px;background:#66e07a;color:#05210f;font-weight:600;text-decoration:none">${home}</a>
    </main>
  </body>
</html>
`;
}
