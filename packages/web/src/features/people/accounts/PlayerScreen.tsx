import { Trans, useLingui } from "@lingui/react/macro";
import { BellRing, ChevronRight, ShieldCheck, UserRoundCog } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "@tanstack/react-router";

import { useSignInStep } from "../../../api/people/auth.ts";
import { useChangePassword, useMe } from "../../../api/people/me.ts";
import { fieldProblem, isApiFailure } from "../../../api/wire/problems.ts";
import { paths, type SiteAddress } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/forms/Fields.tsx";
import { TooOften } from "../../site/problems/TooOften.tsx";
import { SECTIONS } from "../security/SecurityScreen.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import prompt from "../../site/shell/RequireEntry.module.css";
import { KeptSquad } from "../../play/squad-selection/KeptSquad.tsx";
import { accountProblemText, currentPasswordText } from "./details/account-texts.ts";
import formStyles from "./details/AccountForm.module.css";
import { AccountForm } from "./details/AccountForm.tsx";
import styles from "./AccountLinks.module.css";
import { GuardianSection } from "./GuardianWaiting.tsx";
import { HeadingFocus } from "./HeadingFocus.tsx";
import { OddsWishSection } from "./OddsWishSection.tsx";
import {
  newPasswordCode,
  newPasswordReason,
  passwordMinLength,
  refusedPassword,
  useKnownWords,
} from "./details/new-password.ts";
import { SignInPanel } from "./SignInPanel.tsx";

/** `/player`: register, confirm or change one's details; with an own password also a new one. */
export function PlayerScreen() {
  const { t } = useLingui();
  const { account, isCopy } = useMe();
  const step = useSignInStep();
  if (account === null && step.kind !== "none") return <WaitingRegistration />;
  return (
    <>
      {account?.isDirty ? (
        // Too long for the top of a phone, and it is the heading below.
        <PageTitle title={t`Confirm your details`} mast="" />
      ) : (
        <PageTitle title={account === null ? t`Register` : t`User profile`} />
      )}
      <AccountForm
        // A kept answer has no details: the form begins anew with the server's.
        key={account === null ? "new" : `${account.accountId}${isCopy ? " seen" : ""}`}
        note={account === null || account.isDirty ? <KeptSquad /> : undefined}
      />
      {account !== null && !account.isDirty && <GuardianSection />}
      {account !== null && !account.isDirty && !account.isSocial && <ChangePasswordForm email={account.email} />}
      {account !== null && !account.isDirty && (
        <>
          <OddsWishSection />
          <AccountLinks />
        </>
      )}
    </>
  );
}

/** The address is verified before the account is opened, where the game asks for it. */
export function WaitingRegistration() {
  const { t } = useLingui();
  return (
    <div className={`page ${prompt.prompt}`}>
      <PageTitle title={t`Register`} mast="" />
      <div>
        <h1>{t`Almost there`}</h1>
        <HeadingFocus />
      </div>
      <SignInPanel />
    </div>
  );
}

function AccountLinks() {
  const { t } = useLingui();
  const links: readonly {
    readonly to: SiteAddress;
    readonly icon: ReactNode;
    readonly name: ReactNode;
    readonly what: ReactNode;
  }[] = [
    {
      to: paths.security,
      icon: <ShieldCheck />,
      name: <Trans>Sign-in and security</Trans>,
      what: <Trans>Second step, passkeys, addresses and where you are logged in</Trans>,
    },
    {
      to: paths.reminders,
      icon: <BellRing />,
      name: <Trans>Reminders</Trans>,
      what: <Trans>By e-mail, in the browser or in your calendar</Trans>,
    },
    {
      to: paths.privacy,
      icon: <UserRoundCog />,
      name: <Trans>Your data</Trans>,
      what: <Trans>What we store, a copy of it, and how to leave</Trans>,
    },
  ];
  return (
    <nav className={`page ${styles.nav}`} aria-label={t`Your account`}>
      <ul>
        {links
          .filter(({ to }) => to !== paths.security || SECTIONS.length > 0)
          .map(({ to, icon, name, what }) => (
            <li key={to}>
              <AppLink to={to} className={styles.link}>
                <span className={styles.icon} aria-hidden="true">
                  {icon}
                </span>
                <span className={styles.words}>
                  <strong>{name}</strong>
                  <span>{what}</span>
                </span>
                <ChevronRight aria-hidden="true" />
              </AppLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** A new password for an account with a known one; then on to the front page, still signed in. */
function ChangePasswordForm({ email }: { email: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const change = useChangePassword();
  const [oldPassword, setOldPassword] = useState("");
  const [password, setPassword] = useState("");
  const [left, setLeft] = useState<{ readonly old?: true; readonly new?: true }>({});
  const oldCode = oldPassword === "" ? "blank" : undefined;
  const newCode = newPasswordCode(password, useKnownWords());
  const minLength = passwordMinLength();
  // A refusal counts until something is typed: the form is asked anew with every change.
  const oldProblem = (left.old && oldCode) ?? fieldProblem(change.error, "old_password");
  const newProblem = (left.new && newCode) ?? refusedPassword(change.error, "password");
  const edit = (set: (value: string) => void) => (value: string) => {
    set(value);
    if (change.isError) change.reset();
  };
  const reason =
    oldCode !== undefined
      ? currentPasswordText(oldCode)
      : newCode !== undefined
        ? newPasswordReason(newCode)
        : undefined;
  return (
    <section className={`page ${formStyles.page}`} aria-labelledby="change-password">
      <h2 id="change-password">{t`Change password`}</h2>
      <form
        className={formStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason !== undefined || change.isPending) return;
          change.mutate(
            { old_password: oldPassword, password },
            { onSuccess: () => void navigate({ to: paths.home, state: { done: { kind: "password-changed" } } }) },
          );
        }}
      >
        {/* Tells password managers whose password it is. */}
        <input hidden readOnly type="email" autoComplete="username" value={email} />
        {change.isError && (
          <Alert kind="error">
            <Trans>Error updating password.</Trans>
            {isApiFailure(change.error) && change.error.status === 429 && (
              <>
                {" "}
                <TooOften error={change.error} />
              </>
            )}
          </Alert>
        )}
        <TextField
          label={t`Current password`}
          type="password"
          autoComplete="current-password"
          isRequired
          value={oldPassword}
          onChange={edit(setOldPassword)}
          onBlur={() => setLeft((before) => ({ ...before, old: true }))}
          problem={oldProblem && currentPasswordText(oldProblem)}
        />
        <TextField
          label={t`New password`}
          type="password"
          autoComplete="new-password"
          isRequired
          hint={t`Minimum ${minLength} characters`}
          value={password}
          onChange={edit(setPassword)}
          onBlur={() => setLeft((before) => ({ ...before, new: true }))}
          problem={newProblem && accountProblemText("password", newProblem)}
        />
        <Button type="submit" isPending={change.isPending} disabledReason={reason}>{t`Change my password`}</Button>
      </form>
    </section>
  );
}
