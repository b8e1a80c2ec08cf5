/** The text for a problem with a field of the account form, by field and code. Core text §5 and §8. */
import { MINIMUM_AGE_YEARS } from "@elleveren/contract/limits.ts";
import { t } from "@lingui/core/macro";

import { isMissing, type AccountField } from "./account-values.ts";
import { newPasswordText } from "./new-password.ts";

export function accountProblemText(field: AccountField, code: string): string {
  switch (field) {
    case "email":
      if (code === "duplicate") return t`This Email address is already registered`;
      return isMissing(code) ? t`An email is required` : t`That is not an email address`;
    case "password":
      return newPasswordText(code);
    case "first_name":
      return isMissing(code) ? t`First name is required` : nameText(code);
    case "last_name":
      return isMissing(code) ? t`Last name is required` : nameText(code);
    case "guardian_email":
      if (code === "guardian_required" || isMissing(code)) return t`The e-mail address of a parent is required`;
      return t`Enter the e-mail address of a parent or guardian, not your own`;
    case "date_of_birth":
      if (code === "guardian_waits") return t`A parent has been asked about your date of birth, so it stays as it is`;
      return code === "too_young"
        ? t`You must be at least ${MINIMUM_AGE_YEARS} to take part`
        : t`A correct date of birth is required`;
    case "region":
      return t`A region is required`;
  }
}

export const currentPasswordText = (code: string): string =>
  isMissing(code) ? t`Fill in your current password.` : t`That is not your current password`;

const nameText = (code: string): string =>
  code === "max_length" ? t`The name is too long` : t`The name has characters that cannot be used`;
