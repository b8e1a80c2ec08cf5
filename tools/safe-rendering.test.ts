/** What the site lets a browser do with texts, and with what it loads. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../packages/web/src");
const sources = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(tsx?|js)$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test("texts are never read as HTML: only our own drawings are, which are constants of the source [V3.2.2]", () => {
  expect(sources.length).toBeGreaterThan(400);
  const HTML =
    /dangerouslySetInnerHTML|\.innerHTML|\.outerHTML\s*=|insertAdjacentHTML|document\.write|srcDoc|DOMParser/;
  expect(filesWith(HTML).toSorted()).toEqual(["features/play/pitch/ShirtSprite.tsx", "features/play/pitch/Turf.tsx"]);
  for (const file of filesWith(HTML)) {
    const { text } = sources.find((one) => one.file === file)!;
    expect(text, file).toMatch(/__html: (SHIRT_SPRITE|TURF)\b/);
    expect(text, file).toMatch(/from "@elleveren\/contract\/(shirt|turf)-art\.ts"/);
  }
  expect(filesWith(/\beval\(|new Function\(|setTimeout\(\s*["'`]/)).toEqual([]);
});

test("no technology is used that browsers have given up: plug-ins, applets, other scripts than JavaScript [V3.7.1]", () => {
  const GONE =
    /(?<!\w)<(object|embed|applet|frameset|frame|marquee|blink|keygen)\b|ActiveXObject|application\/x-(shockwave-flash|silverlight|java-applet)|application-cache|vbscript:|openDatabase\(|showModalDialog|document\.domain/i;
  expect(filesWith(GONE)).toEqual([]);
  expect(readFileSync(join(ROOT, "../index.html"), "utf8")).not.toMatch(GONE);
});
