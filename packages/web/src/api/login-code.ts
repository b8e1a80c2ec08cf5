/** Signing in by a code that is sent by e-mail. Every call is a step of signing in: see `useAnswerStep`. */
import type { confirmCodeCall, requestCodeCall, resendCodeCall } from "@elleveren/contract";
import { useMutation } from "@tanstack/react-query";

import { useAnswerStep } from "./auth.ts";
import { api, send } from "./http.ts";

const postRequest = api<typeof requestCodeCall>("POST", "/api/_allauth/browser/v1/auth/code/request");
/** Asks for a code; the step that waits for it is noted, for an unknown address too. */
export function useRequestCode() {
  const answer = useAnswerStep();
  return { ...answer, mutate: (email: string) => answer.mutate(() => send(postRequest, { body: { email } })) };
}

const postConfirm = api<typeof confirmCodeCall>("POST", "/api/_allauth/browser/v1/auth/code/confirm");
export const confirmCode = (code: string) => send(postConfirm, { body: { code } });

const postResend = api<typeof resendCodeCall>("POST", "/api/_allauth/browser/v1/auth/code/resend");
export const useResendCode = () => useMutation({ mutationFn: () => send(postResend, {}) });
