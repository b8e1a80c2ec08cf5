/** The style of the plain page, named in its policy by its hash: nothing that a browser of fifteen years ago does not know. */
import { createHash } from "node:crypto";

export const PLAIN_STYLE = `
body { margin: 0; background: #ffffff; color: #0a1a33; font: 16px/1.5 Arial, Helvetica, sans-serif; word-wrap: break-word; }
.mast { background: #0a1530; color: #ffffff; padding: 16px; }
.mast p { margin: 0 auto; max-width: 640px; font-size: 24px; font-weight: bold; }
.mast a { color: #ffffff; display: inline-block; min-height: 44px; line-height: 44px; text-decoration: none; }
.page { margin: 0 auto; max-width: 640px; padding: 0 16px 48px; }
h1 { font-size: 26px; line-height: 1.2; margin: 24px 0 8px; }
h2 { font-size: 20px; line-height: 1.25; margin: 32px 0 8px; }
p { margin: 8px 0; }
a { color: #0b4fb3; }
.link { display: inline-block; padding: 10px 16px 10px 0; }
.languages { margin: 8px 0; padding: 0; list-style: none; }
.languages li { display: inline-block; margin-right: 16px; }
.languages b { display: inline-block; padding: 10px 0; }
.languages .link { padding-right: 0; }
.said { border: 2px solid #0a1530; padding: 8px 12px; font-weight: bold; }
.wrong { border-color: #b3122b; color: #8f0d22; }
label { display: block; margin: 12px 0 4px; font-weight: bold; }
input, select { box-sizing: border-box; width: 100%; height: 48px; padding: 8px; border: 1px solid #42526a; background: #ffffff; color: #0a1a33; font: 16px Arial, Helvetica, sans-serif; }
button { margin: 16px 8px 0 0; min-height: 48px; padding: 8px 20px; border: 0; background: #08693a; color: #ffffff; font: bold 16px Arial, Helvetica, sans-serif; }
button.quiet { background: #42526a; }
table { width: 100%; border-collapse: collapse; }
caption { text-align: left; color: #42526a; padding: 4px 0; }
th, td { padding: 8px 4px; border-bottom: 1px solid #c5cfdc; text-align: left; vertical-align: top; }
th[scope=row] { font-weight: bold; }
.figure { text-align: right; white-space: nowrap; }
.bench th, .bench td { background: #eef2f7; }
`;

export const PLAIN_STYLE_HASH = `sha256-${createHash("sha256").update(PLAIN_STYLE).digest("base64")}`;
