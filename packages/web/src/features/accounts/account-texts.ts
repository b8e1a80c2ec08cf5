/** What is wrong with a field of the account form, by field and code. Core text §5 and §8. */
import { t } from "@lingui/core/macro";

import type { AccountField } from "./account-values.ts";

export function accountProblemText(field: AccountField, code: string): string {
  switch (field) {
    case "email":
      if (code === "duplicate") return t`This Email address is already registered`;
      return code === "blank" || code === "required" ? t`An email is required` : t`That is not an email address`;
    case "password":
      if (code === "blank" || code === "required") return t`A password is required`;
      return code === "min_length" ? t`Password too short, minimum 6 characters` : t`Password not valid`;
    case "first_name":
      return t`First name is required`;
    case "last_name":
      return t`Last name is required`;
    case "date_of_birth":
      return code === "too_young" ? t`You must be over 13 to take part` : t`A correct date of birth is required`;
    case "region":
      return t`A region is required`;
  }
}
