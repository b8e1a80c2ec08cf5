/** What a browser that came back from a provider is to see. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { authConfigQuery } from "../../../api/people/auth-config.ts";
import { useSignInStep, type SignInStep } from "../../../api/people/auth.ts";
import { useMe } from "../../../api/people/me.ts";
import {
  checkSession,
  completeProvider,
  type ProviderAnswer,
  type ProviderEnding,
} from "../../../api/people/providers.ts";
import { paths } from "../../../paths.ts";

export type Arrival =
  | { readonly kind: "under-way" }
  | { readonly kind: "signed-in" }
  | { readonly kind: "step"; readonly step: Exclude<SignInStep, { kind: "none" }> }
  /** The visitor thought better of the step. */
  | { readonly kind: "left" }
  | { readonly kind: "onwards"; readonly path: string }
  | { readonly kind: "refused"; readonly code: string; readonly path: string }
  | { readonly kind: "failed"; readonly at: Extract<ProviderEnding, { kind: "failed" }>["at"] };

/** Hands the provider's answer in, once; without one, asks where signing in stands. */
export function useArrival(answer: ProviderAnswer | "invalid" | null): Arrival {
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
