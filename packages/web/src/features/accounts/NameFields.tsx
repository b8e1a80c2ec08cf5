import { useLingui } from "@lingui/react/macro";

import { TextField } from "../../ui/Fields.tsx";
import styles from "./AccountForm.module.css";
import type { AccountField, AccountValues } from "./account-values.ts";

interface NameFieldsProps {
  readonly values: AccountValues;
  readonly change: (field: AccountField, part: Partial<AccountValues>) => void;
  readonly leave: (field: AccountField) => void;
  readonly problem: (field: AccountField) => string | undefined;
}

/** First and last name, side by side where there is room. */
export function NameFields({ values, change, leave, problem }: NameFieldsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.pair}>
      <TextField
        label={t`First name`}
        autoComplete="given-name"
        isRequired
        value={values.firstName}
        onChange={(firstName) => change("first_name", { firstName })}
        onBlur={() => leave("first_name")}
        problem={problem("first_name")}
      />
      <TextField
        label={t`Last name`}
        autoComplete="family-name"
        isRequired
        value={values.lastName}
        onChange={(lastName) => change("last_name", { lastName })}
        onBlur={() => leave("last_name")}
        problem={problem("last_name")}
      />
    </div>
  );
}
