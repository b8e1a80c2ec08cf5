import { describe, expect, test } from "vitest";

import type { Account } from "../../../../api/people/account.ts";
import { ApiFailure } from "../../../../api/wire/problems.ts";
import {
  ageAt,
  asksForGuardian,
  birthDate,
  checkValues,
  osloDate,
  profileBody,
  refusedFields,
  registerBody,
  startValues,
} from "./account-values.ts";

const filled = {
  ...startValues(null),
  email: " kari@example.no ",
  password: "to-stolper-ut",
  firstName: "Kari",
  lastName: "Nordmann",
  day: "29",
  month: "2",
  year: "2000",
  region: "286",
};
const ola = { ...startValues(null), email: "kari@example.no", isSocial: false, isDirty: false } as unknown as Account;
const now = Date.parse("2026-11-20T12:00:00Z");

describe("the register form", () => {
  test("lists everything that is missing", () => {
    expect(checkValues(startValues(null), null, now)).toEqual({
      email: "blank",
      password: "blank",
      first_name: "blank",
      last_name: "blank",
      date_of_birth: "invalid",
      region: "does_not_exist",
    });
    expect(checkValues(filled, null, now)).toEqual({});
  });

  test("asks for six characters, and for a password only when registering", () => {
    expect(checkValues({ ...filled, password: "fem55" }, null, now)).toEqual({ password: "min_length" });
    expect(checkValues({ ...filled, password: "" }, ola, now)).toEqual({});
  });

  test("says while one types what everybody would guess, and at another length where the page says so [V6.2.11]", () => {
    const codeOf = (password: string) =>
      checkValues({ ...filled, password }, null, now, ["Brann", "Bodø/Glimt"]).password;
    expect(codeOf("123456")).toBe("too_common");
    expect(codeOf("Elleveren1")).toBe("known_words");
    expect(codeOf("brann2026")).toBe("known_words");
    expect(codeOf("BodoGlimt")).toBe("known_words");
    expect(codeOf("kari.nordmann")).toBe("known_words");
    expect(codeOf("brann spiller best")).toBeUndefined();
    document.documentElement.dataset["passwordMin"] = "20";
    expect(codeOf("brann spiller best")).toBe("min_length");
    delete document.documentElement.dataset["passwordMin"];
  });

  test("asks a parent's address of whoever is too young to agree alone where the page says so, and sends it then alone", () => {
    const young = { ...filled, day: "21", month: "11", year: "2011" };
    const codesOf = (guardianEmail: string) => checkValues({ ...young, guardianEmail }, null, now);
    expect(codesOf("")).toEqual({});
    document.documentElement.dataset["ageOfConsent"] = "15";
    expect(codesOf(" ")).toEqual({ guardian_email: "guardian_required" });
    expect(codesOf("Kari@Example.no")).toEqual({ guardian_email: "invalid" });
    expect(codesOf("mor@example.no")).toEqual({});
    expect(checkValues({ ...young, day: "20" }, null, now), "fifteen today").toEqual({});
    const known = { ...ola, dateOfBirth: "2011-11-21" };
    expect(asksForGuardian(young, known, now), "of who is there already the account asks").toBe(false);
    delete document.documentElement.dataset["ageOfConsent"];
    expect(registerBody({ ...young, guardianEmail: " mor@example.no " }, "nn")).toMatchObject({
      guardian_email: "mor@example.no",
      guardian_language: "nn",
    });
    expect(Object.keys(registerBody({ ...young, guardianEmail: "mor@example.no" }))).not.toContain("guardian_email");
  });

  test("knows which days exist, and who is thirteen today in Oslo [AC-25]", () => {
    expect(birthDate(filled)).toBe("2000-02-29");
    expect(birthDate({ ...filled, year: "2001" })).toBeUndefined();
    expect(ageAt("2013-11-21", "2026-11-20")).toBe(12);
    expect(ageAt("2013-11-20", "2026-11-20")).toBe(13);
    expect(checkValues({ ...filled, day: "1", month: "12", year: "2013" }, null, now)).toEqual({
      date_of_birth: "too_young",
    });
  });

  test("counts days as Oslo does, wherever the page is read [AC-25]", () => {
    const justBeforeMidnight = Date.parse("2026-11-19T22:59:00Z");
    expect(osloDate(justBeforeMidnight)).toBe("2026-11-19");
    expect(osloDate(justBeforeMidnight + 60_000)).toBe("2026-11-20");
    const child = { ...filled, day: "20", month: "11", year: "2013" };
    expect(checkValues(child, null, justBeforeMidnight)).toEqual({ date_of_birth: "too_young" });
    expect(checkValues(child, null, justBeforeMidnight + 60_000)).toEqual({});
    // A person born on a leap day turns a year older on the first of March of other years.
    expect([ageAt("2012-02-29", "2025-02-28"), ageAt("2012-02-29", "2025-03-01")]).toEqual([12, 13]);
  });

  test("a password is sent by whoever registers alone", () => {
    expect(profileBody(filled)).not.toHaveProperty("password");
    expect(registerBody(filled)).toMatchObject({ password: "to-stolper-ut", email_bank: false });
  });

  test("sends trimmed values under the wire's names", () => {
    expect(profileBody(filled)).toMatchObject({ email: "kari@example.no", date_of_birth: "2000-02-29", region: 286 });
  });
});

describe("a refusal", () => {
  const failure = (places: readonly [field: string, code: string][]) =>
    new ApiFailure({
      kind: "problems",
      url: "/api/player/create/",
      status: 400,
      detail: "",
      problems: places.map(([field, code]) => ({ path: [field], problem: { code, message: "" } })),
    });

  test("is read field by field; what no field of the form is answers for stays out", () => {
    const error = failure([
      ["email", "duplicate"],
      ["password", "invalid"],
      ["non_field_errors", "invalid"],
    ]);
    expect(refusedFields(error)).toEqual({ email: "duplicate", password: "invalid" });
    expect(refusedFields(new TypeError("no answer"))).toEqual({});
  });

  test("of a blank last name is one of both names [ER-14]", () => {
    expect(refusedFields(failure([["last_name", "blank"]]))).toEqual({ last_name: "blank", first_name: "blank" });
    expect(refusedFields(failure([["last_name", "max_length"]]))).toEqual({ last_name: "max_length" });
  });
});
