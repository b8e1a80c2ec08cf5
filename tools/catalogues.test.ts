/** Texts that the requirements quote are in English exactly as quoted; Norwegian says all of it, with the same parts. */
import type { Language } from "@elleveren/contract";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { ROOT } from "./root.ts";

/** One a line; what stands in braces, and numbers that are the season's, come from elsewhere. */
const QUOTED = `
Page not found
Sorry, but the page you were looking for can't be found.
Loading ...
You are logged in as {name}
How to play Fantasy
You are logged in as {first name} {last name}
Signing Out
Please wait while we sign you out...
Authenticating
Back to Login
Change my password
Password reset sent
Error validating link
Game over
Confirm Transfers
To change your captain use the menu which appears when clicking on a player.
Your team has been saved.
No recent matches
No upcoming matches
TBC
More
Attack! Attack!
Two Captains
Rich Uncle
Played Round {n}
{chip} Active
Starting...
Error loading configuration
A password is required
An email is required
First name is required
Last name is required
A region is required
Please make sure the passwords match.
Incorrect login details
Password not valid
This Email address is already registered
Error updating password.
There was a problem with the password reset URL. Please try clicking the link again or cut and paste it from your email application.
Unable to enter squad as player prices have changed. Please refresh the page and try again.
Too many players selected from {teams}
You already have the maximum number of {position}
This game has now finished. Thanks for your interest, come back soon to select your squad for next season's game.
Authentication failed
Permission denied
Sorry, but you don't have permission to perform the request action.
The game is being updated.
Please try again later when the updated scores / teams will be available.
Unavailable
Sorry, but we are unable to load the requested page at this time.
Please try again in a few minutes.
Error
Sorry, but there has been an unexpected error processing your request.
We're sorry - something's gone wrong.
Are you sure you want to leave this league?
Are you sure you want to delete this league?
None of your leagues have a cup yet.
You have no leagues to renew.
Join this league
Matches are currently being generated, please check back later.
Points - {team name}
Reload Points
{chip} played
Round is live
Round is complete
All times are shown in your local time
No transfers have been made yet for this team.
Invalid code entered. Please check the code
Invalid code entered. Please check the code and confirm with the league administrator if you are still having problems.
This league is closed to new entries.
You are already entered in this league.
The creator of this league has banned you from entering.
You are in the maximum number of {n} private leagues. Before you can join a new league you will need to leave one of these leagues.
You may only enter {n} public leagues.
You may only enter {n} private leagues
You are already in this league.
This team did not qualify for the cup.
Cup matches for round {n} will be available at the end of round {n-1}
The draw for the first round is yet to be made
This team has been eliminated
There is no information available for this cup yet.
Data will appear here once the season is underway
You have successfully unsubscribed from the newsletter.
Password too short, minimum 6 characters
Minimum 6 characters
Maximum 20 characters
Maximum 30 characters
(-{n} pts)
In head-to-head leagues with more than 512 teams only matches for a single team can be viewed.
Cup matches will be available after round 24
`;

interface Message {
  /** Tells apart what is the same in English; empty where nothing needs it. */
  readonly context: string;
  readonly id: string;
  readonly text: string;
}

/** What the catalogue of a language says under each English text: the fans' site, or the control room. */
function readCatalogue(language: Language, of: "" | "control" = ""): Message[] {
  const file = readFileSync(join(ROOT, "packages/web/src", of, "i18n", `${language}.po`), "utf8");
  const joined = (lines: string) =>
    lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as string)
      .join("");
  return file
    .split("\n\n")
    .slice(1)
    .flatMap((entry) => {
      const found = /^(?:msgctxt (".*")\n)?msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)/m.exec(entry);
      return found && !entry.startsWith("#~")
        ? [{ context: joined(found[1] ?? '""'), id: joined(found[2]!), text: joined(found[3]!) }]
        : [];
    });
}

const nb = readCatalogue("nb");
const nn = readCatalogue("nn");
const en = readCatalogue("en");

/** The forms that a text with a count has, each as a text of its own. */
const formsOf = (text: string): string[] =>
  /^\{\w+, plural,/.test(text)
    ? [...text.matchAll(/(?:one|other|=\d+) \{((?:[^{}]|\{[^{}]*\})*)\}/g)].map((form) => form[1]!)
    : [text];
/** Without marks of emphasis; every blank that is filled in looks the same. */
const plain = (text: string): string => text.replaceAll(/<\/?\d+\/?>/g, "").replaceAll(/\{[^{}]*\}|#|\d+/g, "…");

test("every quoted text is there word for word [GL-25]", () => {
  const known = new Set(en.flatMap(({ id }) => formsOf(id)).map(plain));
  const quoted = QUOTED.trim().split("\n");
  expect(quoted.length).toBeGreaterThan(80);
  expect(quoted.filter((text) => !known.has(plain(text)))).toEqual([]);
});

test("English is the source itself: no text of it says anything else than its name [GL-25]", () => {
  expect(en.length).toBeGreaterThan(1500);
  expect(en.filter(({ id, text }) => text !== id)).toEqual([]);
});

const controlNb = readCatalogue("nb", "control");
const controlNn = readCatalogue("nn", "control");
const controlEn = readCatalogue("en", "control");

test.each([
  ["bokmål, to fans", nb, en],
  ["nynorsk, to fans", nn, en],
  ["bokmål, in the control room", controlNb, controlEn],
  ["nynorsk, in the control room", controlNn, controlEn],
])("%s: no text lacks, and there is none that nobody asks for [GL-25]", (_catalogue, translated, source) => {
  expect(translated.map(({ id }) => id)).toEqual(source.map(({ id }) => id));
  expect(translated.filter(({ text }) => text.trim() === "").map(({ id }) => id)).toEqual([]);
});

/** Words that no text in nynorsk has. */
const BOKMAL_ALONE =
  /(?<![\p{L}-])(ikke|noen|noe|fra|bare|hvor|hva|hvem|hvorfor|hvordan|hver|dere|jeg|kampene|spillere|spilleren|spilles|runder|poengene|gjøre|ble)(?![\p{L}-])/iu;

test("nynorsk is nynorsk all through [GL-25]", () => {
  expect([...nn, ...controlNn].filter(({ text }) => BOKMAL_ALONE.test(text)).map(({ text }) => text)).toEqual([]);
  expect([...nb, ...controlNb].filter(({ text }) => BOKMAL_ALONE.test(text)).length).toBeGreaterThan(500);
});

/** Blanks and emphasised parts, each once: a form may leave out the number that it says in words. */
function partsOf(text: string): string {
  const counted = /^\{(\w+), plural,/.exec(text)?.[1];
  const parts = formsOf(text).flatMap((form) => [...form.matchAll(/\{(\w+)[,}]|<(\d+)\/?>/g)]);
  const names = parts.map((part) => part[1] ?? `<${part[2]}>`);
  return [...new Set(counted === undefined ? names : [counted, ...names])].toSorted().join();
}

test.each([
  ["bokmål", [...nb, ...controlNb]],
  ["nynorsk", [...nn, ...controlNn]],
])("%s fills in the same blanks and keeps the same links [GL-25]", (_language, catalogue) => {
  const wrong = catalogue.filter(({ id, text }) => partsOf(id) !== partsOf(text));
  expect(wrong).toEqual([]);
});

/** The same in English, but about other things: a button and a heading, a cup's final and a final result. */
const ABOUT_OTHER_THINGS = ["Change", "Final", "Home", "Live", "Suspend", "Suspend {name}"];

test.each([
  ["bokmål", nb, controlNb],
  ["nynorsk", nn, controlNn],
])("%s: what the site and the control room both say, they say in the same words", (_language, site, control) => {
  const fans = new Map(site.map(({ context, id, text }) => [`${context} ${id}`, text]));
  const different = control.filter(({ context, id, text }) => (fans.get(`${context} ${id}`) ?? text) !== text);
  expect(different.map(({ id }) => id)).toEqual(ABOUT_OTHER_THINGS);
});

test.each([
  ["a round that is settled, to fans", nb, /gjort opp/iu, "ferdigregnet"],
  ["clubs' announced squads and line-ups", nb, /meldte (tropp|oppstilling)/iu, "kamptroppen, laguttaket"],
  ["telling operators of a name; an appeal is a «klage»", nb, /klag\w* på (et )?navn/iu, "meldinger om navn"],
  ["removing a match; «ta ut» is picking a team", controlNb, /\bta (den )?ut|(?<!lagene ble )tatt ut/iu, "fjern"],
  ["a squad", controlNb, /\bstall/iu, "tropp"],
  ["the end of a match", controlNb, /full tid/iu, "slutt"],
  ["a missed penalty", [...nb, ...controlNb], /straffebom/iu, "bommet straffe"],
])("one word for %s", (_thing, catalogue, otherWord, word) => {
  expect(catalogue.filter(({ text }) => otherWord.test(text))).toEqual([]);
  const words = word.split(", ");
  const all = catalogue.map(({ text }) => text.toLowerCase());
  expect(words.filter((one) => !all.some((text) => text.includes(one)))).toEqual([]);
});

test("no text holds a sign that cannot be seen, but for a blank that keeps a figure with its word", () => {
  const odd = [...nb, ...nn, ...en].filter(({ text }) => /[\u200b-\u200f\u2028\u2029\ufeff]/.test(text));
  expect(odd).toEqual([]);
});
