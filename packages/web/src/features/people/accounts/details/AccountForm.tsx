import { Trans, useLingui } from "@lingui/react/macro";
import { useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { KeyRound } from "lucide-react";

import { authProblem, useAnswerStep } from "../../../../api/people/auth.ts";
import { OPT_INS, type OptIn } from "../../../../api/people/account.ts";
import { beginPasskeySignUp, passkeySupport } from "../../../../api/people/passkeys.ts";
import { paths, type SiteAddress } from "../../../../paths.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Checkbox } from "../../../../ui/forms/Checkbox.tsx";
import { TextField } from "../../../../ui/forms/Fields.tsx";
import { WriteFailure } from "../../../site/problems/ProblemList.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { ageOfConsent, type AccountField, type AccountValues } from "./account-values.ts";
import styles from "./AccountForm.module.css";
import { BirthDateFields } from "./BirthDateFields.tsx";
import { passwordMinLength } from "./new-password.ts";
import { ProviderButtons } from "../providers/ProviderButtons.tsx";
import { RegionSelect } from "./RegionSelect.tsx";
import { readReturnPath } from "../return-path.ts";
import { FactorFailure } from "../sign-in-steps/factor-texts.tsx";
import { type AccountFormMode, useAccountForm } from "./use-account-form.ts";
import { useIsAtSquad } from "../use-is-at-squad.ts";

interface AccountFormProps {
  /** Below the heading: what waits for the account. */
  readonly note?: ReactNode;
}

/** Registering, confirming what another sign-in brought along, and changing one's details: one form, three words on it. */
export function AccountForm({ note }: AccountFormProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const showRefusal = useShowRefusal(form);
  const minLength = passwordMinLength();
  const age = ageOfConsent();
  const { mode, values, change, leave, problem, submit, ...state } = useAccountForm(showRefusal);
  const titles = { register: t`Register`, confirm: t`Confirm your details`, update: t`User profile` };
  const labels: Readonly<Record<AccountFormMode, ReactNode>> = {
    register: <Trans>Register</Trans>,
    confirm: <Trans>Confirm</Trans>,
    update: <Trans>Update</Trans>,
  };
  return (
    <div className={`page ${styles.page}`}>
      <h1>{titles[mode]}</h1>
      {note}
      {mode === "register" && <LoginHint />}
      {mode === "confirm" && <p className="note">{t`Have a look at your details before you pick your squad.`}</p>}
      <form
        ref={form}
        className={styles.form}
        // Its own words stand beside each field; the browser's would come before them.
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {state.failure !== null && <WriteFailure error={state.failure} />}
        {state.waiting && <WaitingAddress {...state.waiting} />}
        <TextField
          label={t`Email`}
          type="email"
          // A person who registers will sign in with it: password managers keep it with the password.
          autoComplete={mode === "register" ? "username" : "email"}
          isRequired
          value={values.email}
          onChange={(email) => change("email", { email })}
          onBlur={() => leave("email")}
          problem={problem("email")}
        />
        {mode === "register" && (
          <TextField
            label={t`Password`}
            type="password"
            autoComplete="new-password"
            isRequired
            hint={t`Minimum ${minLength} characters`}
            value={values.password}
            onChange={(password) => change("password", { password })}
            onBlur={() => leave("password")}
            problem={problem("password")}
          />
        )}
        <NameFields values={values} change={change} leave={leave} problem={problem} />
        <BirthDateFields
          values={values}
          onChange={(part) => change("date_of_birth", part)}
          onBlur={() => leave("date_of_birth")}
          problem={problem("date_of_birth")}
        />
        {state.isGuarded && (
          <TextField
            label={t`E-mail of a parent or guardian`}
            type="email"
            autoComplete="off"
            isRequired
            hint={t`You are under ${age}, so a parent or guardian has to say yes. We send them a letter that says what to.`}
            value={values.guardianEmail}
            onChange={(guardianEmail) => change("guardian_email", { guardianEmail })}
            onBlur={() => leave("guardian_email")}
            problem={problem("guardian_email")}
          />
        )}
        <RegionSelect
          value={values.region}
          onChange={(region) => change("region", { region })}
          onBlur={() => leave("region")}
          problem={problem("region")}
        />
        <OptInFields
          optIns={values.optIns}
          onChange={(optIns) => change(null, { optIns })}
          isFolded={mode !== "update"}
        />
        <Button
          type="submit"
          kind="go"
          size="big"
          isPending={state.isPending}
          disabledReason={state.missingText}
          isReasonShown
        >
          {labels[mode]}
        </Button>
      </form>
    </div>
  );
}

function WaitingAddress({ email, nextEmail }: { readonly email: string; readonly nextEmail: string }) {
  return (
    <Alert kind="info">
      <Trans>
        We have sent a letter to {nextEmail}. Follow its link, and that is your address from then on. Until then you log
        in with {email}.
      </Trans>
    </Alert>
  );
}

/** The sign-in link for visitors with an account: back to the page that required one, where there was one. */
function LoginHint() {
  const { next } = useSearch({ strict: false }) as { next?: unknown };
  const isAtSquad = useIsAtSquad();
  const wanted = isAtSquad ? paths.squadSelection : readReturnPath(next);
  // Where a squad waits to be entered, the form to log in stands at the same address.
  const search = isAtSquad ? { search: { step: "log-in" } } : {};
  return (
    <>
      <p className="note">
        <Trans>
          Do you have an account already?{" "}
          <AppLink to={(wanted as SiteAddress | null) ?? paths.home} {...search}>
            Log in
          </AppLink>
        </Trans>
      </p>
      <PasskeySignUp />
      <ProviderButtons next={wanted} formIs="below" />
    </>
  );
}

/** After a refusal the page is at its top, and the keyboard at the first field that was refused. */
function useShowRefusal(form: React.RefObject<HTMLFormElement | null>): () => void {
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return;
    window.scrollTo({ top: 0 });
    // Seen anyway, or scrolled to: no further than needed.
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals, form]);
  return () => setRefusals((count) => count + 1);
}

interface NameFieldsProps {
  readonly values: AccountValues;
  readonly change: (field: AccountField, part: Partial<AccountValues>) => void;
  readonly leave: (field: AccountField) => void;
  readonly problem: (field: AccountField) => string | undefined;
}

function NameFields({ values, change, leave, problem }: NameFieldsProps) {
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

interface OptInFieldsProps {
  readonly optIns: Readonly<Record<OptIn, boolean>>;
  readonly onChange: (optIns: Readonly<Record<OptIn, boolean>>) => void;
  /** Behind a line to press: the questions are optional. */
  readonly isFolded: boolean;
}

/** E-mail from the favourite club, the league and three partners; nothing is chosen beforehand. */
function OptInFields({ optIns, onChange, isFolded }: OptInFieldsProps) {
  const { t } = useLingui();
  const labels: Readonly<Record<OptIn, string>> = {
    email_favourite: t`My favourite club`,
    email_league: t`The league`,
    email_telecom: t`The telecom partner`,
    email_bank: t`The bank partner`,
    email_media: t`The media partner`,
  };
  const boxes = (
    <fieldset className={styles.optIns}>
      <legend>{t`I would like e-mail from`}</legend>
      {OPT_INS.map((name) => (
        <Checkbox
          key={name}
          isSelected={optIns[name]}
          onChange={(isSelected) => onChange({ ...optIns, [name]: isSelected })}
        >
          {labels[name]}
        </Checkbox>
      ))}
    </fieldset>
  );
  if (!isFolded) return boxes;
  return (
    <details className={styles.folded}>
      <summary>{t`E-mail from the league and its partners (optional)`}</summary>
      {boxes}
    </details>
  );
}

/** Registering without a password; nothing where the browser has no passkeys. */
function PasskeySignUp() {
  const [isOpen, setOpen] = useState(false);
  if (passkeySupport() !== "yes") return null;
  if (isOpen) return <AddressForm />;
  return (
    <Button isBlock onPress={() => setOpen(true)}>
      <KeyRound aria-hidden="true" />
      <Trans>Register with a passkey</Trans>
    </Button>
  );
}

/** The address; the letter to it and the passkey are steps that take the place of the page. */
function AddressForm() {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const begin = useAnswerStep();
  const [email, setEmail] = useState("");
  const typed = email.trim();
  const isWrong = authProblem(begin.error, "email") !== undefined;
  // The button that opened it is gone.
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  return (
    <form
      ref={form}
      className={styles.form}
      aria-labelledby="passkey-sign-up"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== "" && !begin.isPending) begin.mutate(() => beginPasskeySignUp(typed));
      }}
    >
      <h2 id="passkey-sign-up">{t`Register with a passkey`}</h2>
      <p className="note">
        <Trans>No password to remember: we send you a letter, and then you make the passkey on this device.</Trans>
      </p>
      {!isWrong && <FactorFailure error={begin.error} />}
      <TextField
        label={t`Email for the passkey`}
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        problem={isWrong ? t`That is not an email address` : undefined}
      />
      <Button
        type="submit"
        kind="go"
        isPending={begin.isPending}
        disabledReason={typed === "" ? t`An email is required` : undefined}
      >{t`Continue`}</Button>
    </form>
  );
}
