import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { ROOT } from "../root.ts";
import { DAYS_BY_SEVERITY, judgeAdvisories, type Audit, type JudgedAdvisory } from "./judge-advisories.ts";

const hole = (id: string, severity: string) => ({
  name: "some-library",
  title: "reads beyond its end",
  url: `https://github.com/advisories/${id}`,
  severity,
});
const audit: Audit = {
  vulnerabilities: {
    "some-library": { via: [hole("GHSA-aaaa", "high")] },
    "its-user": { via: ["some-library"] },
  },
};
const judged = (change: Partial<JudgedAdvisory> = {}): JudgedAdvisory[] => [
  { id: "GHSA-aaaa", severity: "high", since: "2026-11-01", note: "", ...change },
];
const judge = (list: readonly JudgedAdvisory[], day: string) =>
  judgeAdvisories({ audit, judged: list, nowMs: Date.parse(day) });

test("a hole keeps a release from being made when nobody has judged it, and when its time is over [V15.2.1]", () => {
  expect(judge([], "2026-11-02")).toEqual([expect.stringContaining("GHSA-aaaa in some-library")]);
  expect(judge(judged(), "2026-11-08")).toEqual([]);
  expect(judge(judged(), "2026-11-09")).toEqual([expect.stringContaining("closed within 7 days")]);
  // Raised or lowered by what the game does with the library.
  expect(judge(judged({ severity: "critical" }), "2026-11-04")).toHaveLength(1);
  expect(judge(judged({ severity: "low" }), "2026-12-24")).toEqual([]);
  expect(judgeAdvisories({ audit: { vulnerabilities: {} }, judged: [], nowMs: 0 })).toEqual([]);
});

test("the times are those of the document, and what was judged has a day and a note [V15.2.1]", () => {
  const text = readFileSync(join(ROOT, "docs/security/components.md"), "utf8");
  const times = [...text.matchAll(/^\| .*?(critical|high|medium|low)\b.*\| (\d+) (hours|days) +\|$/gmu)];
  const said = times.map(([, severity, count, unit]) => [severity, Number(count) / (unit === "hours" ? 24 : 1)]);
  expect(said).toEqual([
    ["critical", DAYS_BY_SEVERITY.critical],
    ["high", DAYS_BY_SEVERITY.high],
    ["medium", DAYS_BY_SEVERITY.moderate],
    ["low", DAYS_BY_SEVERITY.low],
  ]);
  const list = JSON.parse(readFileSync(join(ROOT, "docs/security/advisories.json"), "utf8")) as JudgedAdvisory[];
  for (const { id, severity, since, note } of list) {
    expect([id, DAYS_BY_SEVERITY[severity]], id).not.toContain(undefined);
    expect(since, id).toMatch(/^\d{4}-\d\d-\d\d$/u);
    expect(note.length, id).toBeGreaterThan(10);
  }
});
