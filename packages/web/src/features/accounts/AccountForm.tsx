import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import { useGameNow } from "../../api/clock.ts";
import { useMe, useRegister, useUpdateProfile } from "../../api/me.ts";
import { fieldProblem } from "../../api/problems.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Fields.tsx";
import { AppLink } from "../shell/AppLink.tsx";
import { WriteFailure } from "../problems/ProblemList.tsx";
import styles from "./AccountForm.module.css";
import { accountProblemText } from "./account-texts.ts";
import {
  checkValues,
  profileBody,
  registerBody,
  startValues,
  type AccountField,
  type AccountValues,
} from "./account-values.ts";
import { BirthDateFields } from "./BirthDateFields.tsx";
import { OptInFields } from "./OptInFields.tsx";
import { RegionSelect } from "./RegionSelect.tsx";

/** Registering, confirming what another sign-in brought along, and changing one's details: one form, three words on it. */
export function AccountForm() {
  const { t } = useLingui();
  const { account } = useMe();
  const navigate = useNavigate();
  const register = useRegister();
  const update = useUpdateProfile();
  const mode = account === null ? "register" : account.isDirty ? "confirm" : "update";
  const [values, setValues] = useState<AccountValues>(() => startValues(account));
  const [touched, setTouched] = useState<ReadonlySet<AccountField>>(new Set());
  const write = mode === "register" ? register : update;
  const codes = checkValues(values, mode === "register", useGameNow(60_000));
  const set =
    <K extends keyof AccountValues>(key: K) =>
    (value: AccountValues[K]) =>
      setValues((before) => ({ ...before, [key]: value }));
  const leave = (field: AccountField) => () => setTouched((before) => new Set([...before, field]));
  const problem = (field: AccountField) => {
    const code = (touched.has(field) ? codes[field] : undefined) ?? fieldProblem(write.error, field);
    return code === undefined ? undefined : accountProblemText(field, code);
  };
  const titles = { register: t`Register`, confirm: t`Confirm your details`, update: t`User profile` };
  const firstMissing = Object.entries(codes)[0] as [AccountField, string] | undefined;

  function submit() {
    const written =
      mode === "register" ? register.mutateAsync(registerBody(values)) : update.mutateAsync(profileBody(values));
    // Not the mutation's own callbacks: they are lost when the new account draws this form anew.
    written.then(
      () => void navigate({ to: mode === "update" ? paths.home : paths.squadSelection }),
      () => window.scrollTo({ top: 0 }),
    );
  }
  const hasFieldProblems = (["email", "password", "first_name", "last_name", "date_of_birth", "region"] as const).some(
    (field) => fieldProblem(write.error, field) !== undefined,
  );
  return (
    <div className={`page ${styles.page}`}>
      <h1>{titles[mode]}</h1>
      {mode === "register" && (
        <p className="note">
          <Trans>
            Do you have an account already? <AppLink to={paths.home}>Log in</AppLink>
          </Trans>
        </p>
      )}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (firstMissing === undefined && !write.isPending) submit();
        }}
      >
        {write.isError && !hasFieldProblems && <WriteFailure error={write.error} />}
        <TextField
          label={t`Email`}
          type="email"
          autoComplete="email"
          isRequired
          value={values.email}
          onChange={set("email")}
          onBlur={leave("email")}
          problem={problem("email")}
        />
        {mode === "register" && (
          <TextField
            label={t`Password`}
            type="password"
            autoComplete="new-password"
            isRequired
            hint={t`Minimum 6 characters`}
            value={values.password}
            onChange={set("password")}
            onBlur={leave("password")}
            problem={problem("password")}
          />
        )}
        <div className={styles.pair}>
          <TextField
            label={t`First name`}
            autoComplete="given-name"
            isRequired
            value={values.firstName}
            onChange={set("firstName")}
            onBlur={leave("first_name")}
            problem={problem("first_name")}
          />
          <TextField
            label={t`Last name`}
            autoComplete="family-name"
            isRequired
            value={values.lastName}
            onChange={set("lastName")}
            onBlur={leave("last_name")}
            problem={problem("last_name")}
          />
        </div>
        <BirthDateFields
          values={values}
          onChange={(part) => setValues((before) => ({ ...before, ...part }))}
          onBlur={leave("date_of_birth")}
          problem={problem("date_of_birth")}
        />
        <RegionSelect
          value={values.region}
          onChange={set("region")}
          onBlur={leave("region")}
          problem={problem("region")}
        />
        <OptInFields optIns={values.optIns} onChange={set("optIns")} />
        <Button
          type="submit"
          kind="go"
          size="big"
          isPending={write.isPending}
          disabledReason={firstMissing === undefined ? undefined : accountProblemText(...firstMissing)}
          isReasonShown
        >
          {mode === "register" ? (
            <Trans>Register</Trans>
          ) : mode === "confirm" ? (
            <Trans>Confirm</Trans>
          ) : (
            <Trans>Update</Trans>
          )}
        </Button>
      </form>
    </div>
  );
}
