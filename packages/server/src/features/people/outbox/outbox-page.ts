/** The outbox as a page that needs neither script nor the built site. */
import type { Letter } from "./read-letters.ts";

/** A letter's subject and text may hold anything that somebody typed into a form. */
const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${String(character.codePointAt(0))};`);

/** The text with its addresses as links; nothing else of it is markup. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escape(part)}" rel="noreferrer">${escape(part)}</a>` : escape(part),
    )
    .join("");
}

const time = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace("T", " ");

function letterHtml(letter: Letter): string {
  const id = escape(letter.name.replaceAll(/\W/g, "-"));
  const sent = time(letter.sentAtMs);
  return `<li><article aria-labelledby="${id}">
<h2 id="${id}">${escape(letter.subject) || "(no subject)"}</h2>
<p>To <bdi>${escape(letter.to)}</bdi>, <time datetime="${sent.replace(" ", "T")}Z">${sent} UTC</time></p>
<div class="text">${linked(letter.text)}</div>
</article></li>`;
}

/** Newest letters first. */
export function outboxPage(letters: readonly Letter[]): string {
  const content =
    letters.length === 0
      ? "<p>No letters yet. Ask for a new password on the site, and load this page again.</p>"
      : `<ul>\n${letters.map(letterHtml).join("\n")}\n</ul>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Outbox · Elleveren</title>
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<link rel="stylesheet" href="/dev/outbox.css">
</head>
<body>
<main>
<h1>Outbox</h1>
<p>This game has no mail server, so its letters stay on this machine. Newest first.</p>
${content}
</main>
</body>
</html>
`;
}

export const OUTBOX_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --ground: #f3f5f4; --card: #fff; --ink: #14201a; --link: #0b5d3b; }
@media (prefers-color-scheme: dark) { :root { --ground: #10151a; --card: #1a2128; --ink: #e8eef0; --link: #7fd6a8; } }
body { margin: 0; background: var(--ground); color: var(--ink); }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.75rem; margin: 0; }
h2 { font-size: 1.125rem; margin: 0; overflow-wrap: anywhere; unicode-bidi: isolate; }
p { margin: .25rem 0 0; overflow-wrap: anywhere; }
ul { list-style: none; padding: 0; margin: 1.5rem 0 0; display: grid; gap: 1rem; }
article { padding: 1rem 1.25rem; border-radius: 12px; background: var(--card); }
.text { margin-top: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: var(--link); display: inline-block; padding-block: .6rem; }
a:focus-visible { outline: 3px solid currentcolor; outline-offset: 2px; }
`;
