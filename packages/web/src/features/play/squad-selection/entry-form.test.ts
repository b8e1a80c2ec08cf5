import { expect, test } from "vitest";

import { ApiFailure } from "../../../api/wire/problems.ts";
import { keepFailure, readEntry, reloadsPage, revive } from "./entry-form.ts";

const refusal = (...codes: string[]) =>
  new ApiFailure({
    kind: "problems",
    url: "/api/entry-create/",
    status: 400,
    problems: codes.map((code) => ({ path: ["non_field_errors"], problem: { code, message: code } })),
    detail: "",
  });
const failure = (kind: "server" | "network", status: number) =>
  new ApiFailure({ kind, url: "/api/entry-create/", status, detail: "" });

test.each([
  ["changed prices keep the page [ER-21]", refusal("price_changed"), false],
  ["a passed deadline loads it again [ER-22]", refusal("deadline_passed"), true],
  ["a taken footballer loads it again [ER-22]", refusal("element_unavailable"), true],
  ["a fault of the server loads it again [ER-22]", failure("server", 500), true],
  ["without a network there is nothing to load", failure("network", 0), false],
])("%s", (_, error, reloads) => {
  expect(reloadsPage(error)).toBe(reloads);
});

test("what was typed and why it was refused come back from the tab's storage [ER-22]", () => {
  const form = { name: "Nordlys", club: "4", language: "nb", newsletter: true, areTermsAgreed: true };
  const kept = readEntry(JSON.parse(JSON.stringify({ form, failure: keepFailure(refusal("deadline_passed")) })), "en");
  expect(kept.form).toEqual(form);
  expect(revive(kept.failure!).problems.map(({ problem }) => problem.code)).toEqual(["deadline_passed"]);
});

test.each([[null], ["text"], [{ form: 3, failure: {} }]])(
  "storage that holds %j holds an empty form, in the language of the page",
  (value) => {
    const form = { name: "", club: "", language: "nn", newsletter: false, areTermsAgreed: false };
    expect(readEntry(value, "nn")).toEqual({ form, failure: null, isWanted: false });
  },
);

test("that a visitor wanted to enter is all that is kept of it before there is an account", () => {
  expect(readEntry({ isWanted: true }, "nb")).toMatchObject({
    isWanted: true,
    failure: null,
    form: { language: "nb" },
  });
});
