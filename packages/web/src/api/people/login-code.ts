/** Codes that are sent by e-mail: to sign in by, where every call is a step (`useAnswerStep`), and to prove oneself by once more. */
import type {
  confirmCodeCall,
  proveByCodeCall,
  requestCodeCall,
  requestProofCodeCall,
  resendCodeCall,
} from "@elleveren/contract";
import { useMutation } from "@tanstack/react-query";

import { useAnswerStep } from "./auth.ts";
import { api, send } from "../wire/http.ts";

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

const postProofRequest = api<typeof requestProofCodeCall>(
  "POST",
  "/api/_allauth/browser/v1/auth/reauthenticate/code/request",
);
/** Sends a code to the signed-in account's address; it replaces the earlier one. */
export const useRequestProofCode = () => useMutation({ mutationFn: () => send(postProofRequest, {}) });

const postProof = api<typeof proveByCodeCall>("POST", "/api/_allauth/browser/v1/auth/reauthenticate/code");
export const useProveByMailedCode = () =>
  useMutation({ mutationFn: (code: string) => send(postProof, { body: { code } }) });
