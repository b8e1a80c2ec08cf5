import { expect, test } from "vitest";

import { readSiteText } from "./site-text.ts";

test("headings, paragraphs, lists, links and stress are read", () => {
  const text =
    "# Vilkår & alt <5>\n\nSkriv til **oss** på post@liga.example  \neller _les_\nmer i [hjelpen](/help).\n\n" +
    "## Konto\n\n1. Én \\* konto\n2. [Lov](https://lov.example/a?b=1&c=2)\n\n- a\n\n- b\n  fort\n";
  expect(readSiteText(text)).toEqual({
    blocks: [
      { kind: "heading", level: 1, parts: ["Vilkår & alt <5>"] },
      {
        kind: "paragraph",
        parts: [
          "Skriv til ",
          { kind: "strong", parts: ["oss"] },
          " på ",
          { kind: "link", to: "mailto:post@liga.example", parts: ["post@liga.example"] },
          { kind: "break" },
          "eller ",
          { kind: "em", parts: ["les"] },
          " mer i ",
          { kind: "link", to: "/help", parts: ["hjelpen"] },
          ".",
        ],
      },
      { kind: "heading", level: 2, parts: ["Konto"] },
      {
        kind: "list",
        ordered: true,
        items: [["Én ", "*", " konto"], [{ kind: "link", to: "https://lov.example/a?b=1&c=2", parts: ["Lov"] }]],
      },
      { kind: "list", ordered: false, items: [["a"], ["b fort"]] },
    ],
  });
});

test.each([
  ["Hei\n", "line 1: it begins with its title: # Terms"],
  ["", "line 1: it begins with its title: # Terms"],
  ["# A\n\n<b>x</b>\n", "line 3: HTML is not taken"],
  ["# A\n\nb <script>x</script>\n", "line 3: HTML is not taken"],
  [
    "# A\n\n[x](javascript:alert(1))",
    "line 3: javascript:alert(1) is no https:, http: or mailto: address and no page like /help",
  ],
  [
    "# A\n\n[x](//evil.example)",
    "line 3: //evil.example is no https:, http: or mailto: address and no page like /help",
  ],
  ["# A\n\n![x](y.png)\n", "line 3: a picture is not taken"],
  ["# A\n\n\n\n- x\n- y\n  - z\n", "line 6: a list within a list is not taken"],
  ["# A\n\n| a |\n|---|\n| 1 |\n", "line 3: a table is not taken"],
  ["# A\n\n> x\n", "line 3: a quotation is not taken"],
  ["# A\n\n`x`\n", "line 3: code is not taken"],
  ["# A\n\n- [ ] x\n", "line 3: a box to tick is not taken"],
  ["# A\n\n#### x\n", "line 3: headings have one to three #"],
  ["# A\n\nx &copy; y\n", "line 3: write the sign itself in place of &copy;"],
])("what no page shows as it was meant is refused with its line: %j", (text, problem) => {
  expect(readSiteText(text)).toBe(problem);
});
