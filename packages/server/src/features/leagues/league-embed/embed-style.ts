/** The style of a framed table, one for all: named in its policy by its hash. Colours are those of the site's tokens. */
import { createHash } from "node:crypto";

const NIGHT = `--card: #0a1530; --head: #0e1c3c; --line: #1b2c50; --ink: #eef4fc; --soft: #b4c3da; --link: #66e07a;
  --up: #66e07a; --down: #ff8791; --live: #ff8b3e; --focus: #8fc1ff;`;

export const EMBED_STYLE = `
:root { color-scheme: light dark; --card: #fff; --head: #e8edf4; --line: #d9e1ec; --ink: #0a1a33; --soft: #42526a; --link: #08693a;
  --up: #08783b; --down: #c02238; --live: #b64100; --focus: #0b5fff; }
@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${NIGHT} } }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; ${NIGHT} }
* { box-sizing: border-box; }
body { margin: 0; background: var(--card); color: var(--ink); font: 15px/1.35 system-ui, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
header { padding: 12px 14px 10px; }
h1 { margin: 0; font-size: 18px; line-height: 1.2; }
header p, .none { margin: 2px 0 0; color: var(--soft); font-size: 13px; }
header b { color: var(--live); font-weight: 600; }
.none { padding: 0 14px 14px; font-size: 15px; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 7px 6px; border-top: 1px solid var(--line); text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
th:nth-child(2), td:nth-child(2) { text-align: start; white-space: normal; width: 100%; }
th:first-child, td:first-child { padding-inline-start: 14px; }
th:last-child, td:last-child { padding-inline-end: 14px; font-weight: 700; }
thead th { padding-block: 6px; background: var(--head); color: var(--soft); font-size: 12px; font-weight: 600; }
tbody th { font-weight: 600; }
tbody th small { display: block; color: var(--soft); font-size: 13px; font-weight: 400; }
abbr { text-decoration: none; }
.move { display: inline-block; width: 1em; margin-inline-start: 3px; text-align: center; font-size: 11px; }
.up { color: var(--up); }
.down { color: var(--down); }
.vh { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
footer { border-top: 1px solid var(--line); }
footer a { display: flex; align-items: center; min-height: 44px; padding: 0 14px; color: var(--link); font-weight: 600; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: -3px; }
`;

export const EMBED_STYLE_HASH = `sha256-${createHash("sha256").update(EMBED_STYLE).digest("base64")}`;
