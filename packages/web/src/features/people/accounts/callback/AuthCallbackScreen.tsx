import { useLingui } from "@lingui/react/macro";
import { Navigate, useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { authConfigQuery } from "../../../../api/people/auth-config.ts";
import { type SignInStep, useSignInStep } from "../../../../api/people/auth.ts";
import { useMe } from "../../../../api/people/me.ts";
import {
  checkSession,
  completeProvider,
  type ProviderAnswer,
  type ProviderEnding,
} from "../../../../api/people/providers.ts";
import { callAddress } from "../../../../api/wire/http.ts";
import { paths } from "../../../../paths.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { buttonLook } from "../../../../ui/button-class.ts";
import { LoadingRegion, MessagePage, Skeleton } from "../../../../ui/states.tsx";
import { AppLink } from "../../../site/shell/AppLink.tsx";
import { PageTitle } from "../../../site/shell/page-title.tsx";
import styles from "../../../site/shell/RequireEntry.module.css";
import { SignInSteps } from "../sign-in-steps/SignInSteps.tsx";
import { callbackErrorText, callbackHint, endingText } from "./callback-texts.ts";
import { readCallbackAnswer, readCallbackError, readDeparture } from "./read-callback.ts";

/** `/account/provider/callback`, `/auth/callback` and `/api/accounts/auth0/login/callback`: the way back from a provider. */
export function AuthCallbackScreen() {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const hash = useLocation({ select: (location) => location.hash });
  const error = readCallbackError(search);
  if (error) {
    const departure = readDeparture(new URLSearchParams(search).get("state"));
    // A person who wanted to connect is signed in: the page they left shows the refusal.
    if (departure?.process === "connect") return <GoTo path={connectRefused(departure.returnPath, "cancelled")} />;
    return <AuthenticationError hint={callbackHint(error)}>{callbackErrorText(error)}</AuthenticationError>;
  }
  // Another answer is another arrival.
  return <Arrival key={search + hash} search={search} hash={hash} />;
}

function Arrival({ search, hash }: { search: string; hash: string }) {
  const answer = readCallbackAnswer(search, hash);
  const arrival = useArrival(answer);
  switch (arrival.kind) {
    case "under-way":
      return <Authenticating />;
    case "signed-in":
      return <GoTo path={signedInPath(search)} />;
    case "step":
      return <CallbackStep step={arrival.step} />;
    case "left":
      return <Navigate to={paths.home} replace />;
    case "onwards":
      return <GoTo path={arrival.path} />;
    case "refused":
      return <GoTo path={connectRefused(arrival.path, arrival.code)} />;
    case "failed":
      return <AuthenticationError hint={null}>{endingText(arrival.at)}</AuthenticationError>;
  }
}

function Authenticating() {
  const { t } = useLingui();
  return (
    <MessagePage title={t`Authenticating`}>
      <PageTitle title={t`Authenticating`} mast="" />
      <LoadingRegion label={t`Authenticating`}>
        <Skeleton height="48px" width="240px" />
      </LoadingRegion>
    </MessagePage>
  );
}

/** Where it goes on depends on who it is; the page to return to is checked there. */
function signedInPath(search: string): string {
  const next = new URLSearchParams(search).get("next");
  return next === null ? paths.loggedIn : callAddress(paths.loggedIn, {}, { next });
}

/** As the server tells it of the providers that answer to it. */
function connectRefused(path: string, code: string): string {
  const [page = "", query = ""] = path.split(/[?#]/, 2);
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries({ error: code, error_process: "connect", provider: "auth0" })) {
    search.set(name, value);
  }
  return `${page}?${search.toString()}`;
}

/** A sign-in elsewhere that came to nothing: why, what one can do about it, and the way back. */
function AuthenticationError({ children, hint }: { children: string; hint: string | null }) {
  const { t } = useLingui();
  return (
    <MessagePage
      title={t`Authentication Error`}
      actions={<AppLink to={paths.home} {...buttonLook("go")}>{t`Back to Login`}</AppLink>}
    >
      <PageTitle title={t`Authentication Error`} mast="" />
      <Alert kind="error">{children}</Alert>
      {hint !== null && <p>{hint}</p>}
    </MessagePage>
  );
}

/** Signing in elsewhere went well, and something is missing here. */
function CallbackStep({ step }: { step: Exclude<SignInStep, { kind: "none" }> }) {
  const { t } = useLingui();
  return (
    <div className={`page ${styles.prompt}`}>
      <PageTitle title={t`Almost there`} mast="" />
      <div>
        <h1>{t`Almost there`}</h1>
        <p>{t`We recognise you from the other service. One thing is left before you are in.`}</p>
      </div>
      <SignInSteps step={step} onSignedIn={() => undefined} />
    </div>
  );
}

/** To an address of this site as it was, search and all; the page before it is not gone back to. */
function GoTo({ path }: { path: string }): null {
  const { history } = useRouter();
  useEffect(() => history.replace(path), [history, path]);
  return null;
}

type ArrivedAs =
  | { readonly kind: "under-way" }
  | { readonly kind: "signed-in" }
  | { readonly kind: "step"; readonly step: Exclude<SignInStep, { kind: "none" }> }
  /** The visitor thought better of the step. */
  | { readonly kind: "left" }
  | { readonly kind: "onwards"; readonly path: string }
  | { readonly kind: "refused"; readonly code: string; readonly path: string }
  | { readonly kind: "failed"; readonly at: Extract<ProviderEnding, { kind: "failed" }>["at"] };

/** Hands the provider's answer in, once; without one, asks where signing in stands. */
function useArrival(answer: ProviderAnswer | "invalid" | null): ArrivedAs {
  const client = useQueryClient();
  const { data: config } = useQuery(authConfigQuery);
  const { account } = useMe();
  const step = useSignInStep();
  const hasBegun = useRef(false);
  const look = async (): Promise<ProviderEnding | { kind: "step" }> => {
    const isWaiting = await checkSession(client);
    if (isWaiting === null) return { kind: "failed", at: "session" };
    return isWaiting ? { kind: "step" } : { kind: "failed", at: "answer" };
  };
  const { mutate, data: ending } = useMutation({
    mutationFn: () => {
      if (answer === null || answer === "invalid") return look();
      const partner = config?.socialaccount?.providers.find(({ id }) => id === "auth0");
      // Where it is not set up the server says so.
      return completeProvider(client, partner?.client_id ?? "", answer);
    },
  });
  const hasNothingToAsk = answer === "invalid" || (answer === null && account !== null);
  useEffect(() => {
    if (hasBegun.current || hasNothingToAsk) return;
    hasBegun.current = true;
    mutate();
  }, [mutate, hasNothingToAsk]);

  if (answer === "invalid") return { kind: "failed", at: "answer" };
  if (answer === null && account !== null) return { kind: "signed-in" };
  if (ending === undefined) return { kind: "under-way" };
  switch (ending.kind) {
    case "step":
      return step.kind === "none" ? { kind: "left" } : { kind: "step", step };
    case "refused":
      return { ...ending, path: answer === null ? paths.home : answer.returnPath };
    default:
      return ending;
  }
}
