/** Every field that takes a password, in all sources: masked, and open to password managers and to what is pasted. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../packages/web/src");
const sources = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));

/** Of a field whose label or value speaks of a password. */
const fields = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/<TextField\b[\s\S]*?\/>/g)]
    .map(([field]) => ({ file, field }))
    .filter(({ field }) => /label=\{(t`[^`]*[Pp]assword|[^}]*Password)/.test(field)),
);

test("a password is masked, and shown only by its own button [V6.2.6]", () => {
  expect(fields.length).toBeGreaterThan(5);
  for (const { file, field } of fields) expect(field, file).toContain('type="password"');
  const input = readFileSync(join(ROOT, "ui/forms/PasswordInput.tsx"), "utf8");
  expect(input).toContain('type={isShown ? "text" : "password"}');
  expect(input).toContain("useState(false)");
});

test("password managers know each one, and nothing hinders pasting into it [V6.2.7]", () => {
  for (const { file, field } of fields) {
    expect(field, file).toMatch(/autoComplete=("(current|new)-password"|\{)/);
    expect(field, file).not.toMatch(/onPaste|onCopy|onBeforeInput|maxLength/);
  }
  for (const { file, text } of sources) expect(text, file).not.toMatch(/onPaste=|addEventListener\("paste"/);
});
