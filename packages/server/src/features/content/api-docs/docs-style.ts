/** The page's own style; in light and dark, on a phone and on paper. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --ground: #f6f8fc; --card: #fff; --ink: #0a1530; --soft: #46546e; --line: #d3dbe8;
  --link: #0b4fbf; --code: #eef2f9; --get: #0b5d33; --write: #8a3a00; --drop: #9d1330; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0a1530; --card: #111f42; --ink: #f6f8fc; --soft: #b9c8df; --line: #2b3b63; --link: #9cc4ff;
    --code: #0d1a38; --get: #7be08f; --write: #ffb482; --drop: #ff9db0; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -999px; padding: .75rem; background: var(--card); }
.skip:focus { left: 0; z-index: 2; }
header, main, nav { padding: 1rem; }
header h1 { margin: 0 0 .25rem; font-size: 1.75rem; line-height: 1.15; }
header p { margin: .25rem 0; color: var(--soft); max-width: 44rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem; margin: 0; padding: 0; list-style: none; }
nav a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 .75rem; border: 1px solid var(--line); border-radius: 6px; background: var(--card); text-decoration: none; }
.find { display: grid; gap: .25rem; max-width: 30rem; margin: 0 0 1rem; font-weight: 600; }
.find input { min-height: 44px; padding: 0 .75rem; border: 1px solid var(--soft); border-radius: 6px; background: var(--card); color: var(--ink); font: inherit; }
main { max-width: 64rem; }
section > h2 { margin: 2rem 0 .25rem; font-size: 1.375rem; }
section > p { margin: 0 0 .75rem; color: var(--soft); }
details { margin: 0 0 .5rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .75rem; min-height: 44px; padding: .625rem .875rem; cursor: pointer; }
summary .what { flex: 1 1 16rem; color: var(--soft); }
.method { min-width: 4.25rem; font: 700 .875rem/1.4 ui-monospace, monospace; color: var(--write); }
.method[data-method="GET"] { color: var(--get); }
.method[data-method="DELETE"] { color: var(--drop); }
code, pre, .path { font-family: ui-monospace, monospace; font-size: .9375rem; }
code { padding: .05em .3em; border-radius: 4px; background: var(--code); }
pre { margin: 0 0 1rem; padding: .75rem; overflow-x: auto; border-radius: 6px; background: var(--code); white-space: pre; overflow-wrap: normal; }
pre code { padding: 0; background: none; }
.body { padding: 0 .875rem .875rem; border-top: 1px solid var(--line); }
.body h3 { margin: 1rem 0 .375rem; font-size: 1rem; }
.body h4 { margin: .75rem 0 .25rem; font-size: .9375rem; }
.fields { margin: 0; padding: 0; list-style: none; }
.fields li { padding: .3125rem 0 .3125rem .75rem; border-left: 2px solid var(--line); }
.fields .fields { margin: .25rem 0 0; }
.note { color: var(--soft); }
.must { font-weight: 600; }
[hidden] { display: none !important; }
@media (min-width: 70rem) {
  body { display: grid; grid-template-columns: 16rem minmax(0, 64rem); grid-template-rows: auto 1fr; }
  header { grid-column: 1 / -1; }
  nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; }
  nav ul { display: grid; }
}
@media print { nav, .find { display: none; } details { break-inside: avoid; } }
`;
