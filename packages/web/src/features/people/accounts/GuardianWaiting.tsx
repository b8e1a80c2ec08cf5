import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

import type { AccountGuardian } from "../../../api/people/account.ts";
import { useNameGuardian } from "../../../api/people/guardian.ts";
import { meQuery, useMe } from "../../../api/people/me.ts";
import { problemsOf } from "../../../api/wire/problems.ts";
import { formatDayLong } from "../../../i18n/format.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/forms/Fields.tsx";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { PageTitle } from "../../site/shell/page-title.tsx";
import { accountProblemText } from "./details/account-texts.ts";
import formStyles from "./details/AccountForm.module.css";
import { ageOfConsent } from "./details/account-values.ts";

/** An answer that comes while the page is open is seen within half a minute. */
const LOOKS_EVERY_MS = 30_000;

/** In the place of a page on which one would take part: it waits for a guardian. */
export function GuardianWaiting() {
  const { t } = useLingui();
  useQuery({ ...meQuery, refetchInterval: LOOKS_EVERY_MS });
  return (
    <>
      <PageTitle title={t`Waiting for a parent`} mast="" />
      <GuardianSection
        heading="h1"
        more={
          <p className="note">
            <Trans>
              Meanwhile you may look at everything that is open to all, such as the{" "}
              <AppLink to={paths.help}>rules</AppLink> and the <AppLink to={paths.playerList}>players</AppLink>.
            </Trans>
          </p>
        }
      />
    </>
  );
}

interface GuardianSectionProps {
  readonly heading?: "h1" | "h2";
  readonly more?: ReactNode;
}

/** The guardian who is asked, until when, and another e-mail; nothing for an account that needs no guardian. */
export function GuardianSection({ heading: Heading = "h2", more }: GuardianSectionProps) {
  const { account } = useMe();
  const { t } = useLingui();
  const guardian = account?.guardian;
  if (!guardian) return null;
  const isAsked = guardian.email !== null && !guardian.hasAgreed;
  return (
    <section className={`page ${formStyles.page}`} aria-labelledby="guardian">
      <Heading id="guardian">{isAsked ? t`Waiting for a parent` : t`A parent's consent`}</Heading>
      <GuardianState guardian={guardian} hasTeam={account.entryId !== null} />
      <GuardianForm key={guardian.email} guardian={guardian} />
      {more}
    </section>
  );
}

function GuardianState({ guardian, hasTeam }: { readonly guardian: AccountGuardian; readonly hasTeam: boolean }) {
  const age = ageOfConsent();
  const { email, hasAgreed, endsAtMs } = guardian;
  const day = endsAtMs === null ? "" : formatDayLong(endsAtMs);
  if (hasAgreed) {
    return (
      <p>
        <Trans>
          {email} has agreed that you play. It can be taken back by the link in our letter until you turn {age}.
        </Trans>
      </p>
    );
  }
  return (
    <>
      <p>
        {email === null ? (
          <Trans>You are under {age}, so a parent or guardian has to agree that you play. Whom may we ask?</Trans>
        ) : (
          <Trans>We have sent a letter to {email}. Ask whether it is among the junk, if nothing has come.</Trans>
        )}
      </p>
      <p>
        {hasTeam ? (
          <Trans>You play on as before until {day}. If nobody has said yes by then, your account is deleted.</Trans>
        ) : (
          <Trans>
            You can pick your team as soon as they have said yes. If they say no, or nobody has answered by {day}, your
            account is deleted.
          </Trans>
        )}
      </p>
    </>
  );
}

/** Another address, or the same once more. */
function GuardianForm({ guardian }: { readonly guardian: AccountGuardian }) {
  const { t } = useLingui();
  const language = useLanguage();
  const ask = useNameGuardian();
  const [email, setEmail] = useState(guardian.email ?? "");
  const [code] = problemsOf(ask.error).map(({ problem }) => problem.code);
  const isSame = email.trim() === guardian.email;
  return (
    <form
      className={formStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (email.trim() !== "" && !ask.isPending) ask.mutate({ email: email.trim(), language });
      }}
    >
      {ask.isError && code === undefined && <WriteFailure error={ask.error} />}
      {ask.isSuccess && <Alert kind="success">{t`The letter is on its way.`}</Alert>}
      {!guardian.hasAgreed && (
        <TextField
          label={t`E-mail of a parent or guardian`}
          type="email"
          autoComplete="off"
          isRequired
          value={email}
          onChange={setEmail}
          problem={code === undefined ? undefined : accountProblemText("guardian_email", code)}
        />
      )}
      <Button
        type="submit"
        kind={guardian.email === null ? "go" : "plain"}
        isPending={ask.isPending}
        disabledReason={email.trim() === "" ? t`The e-mail address of a parent is required` : undefined}
      >
        {isSame ? t`Send the letter once more` : t`Send the letter`}
      </Button>
    </form>
  );
}
