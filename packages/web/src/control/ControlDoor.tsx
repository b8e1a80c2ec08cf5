import { Trans, useLingui } from "@lingui/react/macro";
import { useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { useSignInStep } from "../api/people/auth.ts";
import { meQuery, useLogout } from "../api/people/me.ts";
import type { Account } from "../api/people/account.ts";
import { CodeRequestForm } from "../features/people/accounts/CodeRequestForm.tsx";
import { PasskeySignIn } from "../features/people/accounts/PasskeySignIn.tsx";
import { SignInSteps } from "../features/people/accounts/sign-in-steps/SignInSteps.tsx";
import { SignInForm } from "../features/people/accounts/SignInForm.tsx";
import { paths } from "../paths.ts";
import { Button } from "../ui/Button.tsx";
import { Sheet } from "../ui/overlays/Sheet.tsx";
import { LoadingRegion, MessagePage, SkeletonRows } from "../ui/states.tsx";
import { controlKeys } from "./api/keys.ts";
import desk from "./Desk.module.css";
import { gameAddress } from "./game-origin.ts";
import { LoadFailure } from "./Loaded.tsx";

/** Shown without access: the sign-in, or the account that has no access. */
export function ControlDoor() {
  const { t } = useLingui();
  return (
    <main id="content">
      <MessagePage title={t`Control room`}>
        <Door />
      </MessagePage>
    </main>
  );
}

export function Door() {
  // The stored account may not be the current one.
  const query = useQuery({ ...meQuery, refetchOnMount: "always" });
  if (!query.data || !query.isFetchedAfterMount) {
    return query.error ? <LoadFailure query={query} /> : <Looking />;
  }
  return <Asked account={query.data.account} />;
}

function Asked({ account }: { readonly account: Account | null }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const isLooking = useIsFetching({ queryKey: controlKeys.control }) > 0;
  const isThere = account !== null;
  // Whether they are let in is known by asking once more, at once.
  useEffect(() => {
    if (isThere) void client.refetchQueries({ queryKey: controlKeys.control });
  }, [client, isThere]);
  if (account === null) return <ControlSignIn />;
  if (isLooking) return <Looking />;
  return (
    <div className="grid gap-3 text-left">
      <h2>{t`You cannot enter here`}</h2>
      <p>
        <Trans>
          {account.email} is no operator's account. <a href={gameAddress("/")}>To the game</a>
        </Trans>
      </p>
      <LogOut />
    </div>
  );
}

function Looking() {
  const { t } = useLingui();
  return (
    <LoadingRegion label={t`Loading`}>
      <SkeletonRows count={4} />
    </LoadingRegion>
  );
}

/** The control room's ways to sign in; a forgotten password is replaced on the game's pages. */
function ControlSignIn() {
  const { t } = useLingui();
  const step = useSignInStep();
  const [isByCode, setByCode] = useState(false);
  const [email, setEmail] = useState("");
  // The shell notices the new session.
  if (step.kind !== "none") return <SignInSteps step={step} onSignedIn={() => undefined} />;
  return (
    <div className="grid gap-3 text-left">
      {isByCode ? (
        <CodeRequestForm email={email} onEmail={setEmail} />
      ) : (
        <SignInForm email={email} onEmail={setEmail}>{t`For operators, who have a second factor.`}</SignInForm>
      )}
      <PasskeySignIn />
      <Button isBlock onPress={() => setByCode(!isByCode)}>
        {isByCode ? t`Log in with a password` : t`Log in with a code by email`}
      </Button>
      <a href={gameAddress(paths.passwordReset)}>{t`Forgot your password?`}</a>
    </div>
  );
}

/** Ends the session; nothing of the room stays, the page goes to where everybody begins. */
export function LogOut() {
  const logout = useLogout();
  const leave = () => logout.mutate(undefined, { onSuccess: () => window.location.replace("/") });
  return (
    <Button isPending={logout.isPending} onPress={leave}>
      <Trans>Log out</Trans>
    </Button>
  );
}

/** Over a page whose session has ended: the page stays beneath, unchanged after signing in again. */
export function SignedOutSheet() {
  const { t } = useLingui();
  return (
    <Sheet isOpen title={t`You are not signed in any more`}>
      <div className={desk.sheet}>
        <p>{t`Your session has ended. What you have written stays as it is.`}</p>
        <Door />
      </div>
    </Sheet>
  );
}
