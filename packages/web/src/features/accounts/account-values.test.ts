import { describe, expect, test } from "vitest";

import { ageAt, birthDate, checkValues, profileBody, startValues } from "./account-values.ts";

const filled = {
  ...startValues(null),
  email: " kari@example.no ",
  password: "hemmelig",
  firstName: "Kari",
  lastName: "Nordmann",
  day: "29",
  month: "2",
  year: "2000",
  region: "286",
};
const now = Date.parse("2026-11-20T12:00:00Z");

describe("the register form", () => {
  test("lists everything that is missing", () => {
    expect(checkValues(startValues(null), true, now)).toEqual({
      email: "blank",
      password: "blank",
      first_name: "blank",
      last_name: "blank",
      date_of_birth: "invalid",
      region: "does_not_exist",
    });
    expect(checkValues(filled, true, now)).toEqual({});
  });

  test("asks for six characters, and for a password only when registering", () => {
    expect(checkValues({ ...filled, password: "fem55" }, true, now)).toEqual({ password: "min_length" });
    expect(checkValues({ ...filled, password: "" }, false, now)).toEqual({});
  });

  test("knows which days exist, and who is over thirteen", () => {
    expect(birthDate(filled)).toBe("2000-02-29");
    expect(birthDate({ ...filled, year: "2001" })).toBeUndefined();
    expect(ageAt("2013-11-21", new Date(2026, 10, 20))).toBe(12);
    expect(ageAt("2013-11-20", new Date(2026, 10, 20))).toBe(13);
    expect(checkValues({ ...filled, day: "1", month: "12", year: "2013" }, true, now)).toEqual({
      date_of_birth: "too_young",
    });
  });

  test("sends trimmed values under the wire's names", () => {
    expect(profileBody(filled)).toMatchObject({ email: "kari@example.no", date_of_birth: "2000-02-29", region: 286 });
  });
});
