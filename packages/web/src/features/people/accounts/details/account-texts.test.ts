/** The catalogue of core §8 and §5, word for word. */
import { i18n } from "@lingui/core";
import { beforeAll, describe, expect, test } from "vitest";

import { accountProblemText } from "./account-texts.ts";
import type { AccountField } from "./account-values.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

describe("the texts of the account form [ER-07] [ER-08] [ER-09] [ER-10] [ER-11] [ER-12] [ER-13] [ER-15] [ER-16]", () => {
  test.each<[AccountField, string, string]>([
    ["password", "invalid", "Password not valid"],
    ["password", "too_common", "Password not valid: everybody tries this one first. Choose another."],
    ["password", "min_length", "Password too short, minimum 6 characters"],
    ["password", "blank", "A password is required"],
    ["email", "duplicate", "This Email address is already registered"],
    ["email", "blank", "An email is required"],
    ["first_name", "blank", "First name is required"],
    ["last_name", "blank", "Last name is required"],
    ["date_of_birth", "invalid", "A correct date of birth is required"],
    ["date_of_birth", "blank", "A correct date of birth is required"],
    ["region", "does_not_exist", "A region is required"],
  ])("%s with %s says %j", (field, code, text) => {
    expect(accountProblemText(field, code)).toBe(text);
  });
});
