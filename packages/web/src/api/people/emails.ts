/** An account's e-mail addresses, and the keys in e-mails that verify them. */
import type {
  addEmailCall,
  emailKeyCall,
  emailsCall,
  primaryEmailCall,
  removeEmailCall,
  resendEmailCall,
  resendVerificationCall,
  verifyEmailCall,
  WireEmails,
} from "@elleveren/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { noteSignInStep } from "./auth.ts";
import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { becomeSomebody, fetchMe } from "./me.ts";
import { isApiFailure } from "../wire/problems.ts";

const PATH = "/api/_allauth/browser/v1/account/email";
const VERIFY = "/api/_allauth/browser/v1/auth/email/verify";

export interface EmailAddress {
  readonly email: string;
  /** Signs in, and receives what opens the account. */
  readonly isPrimary: boolean;
  readonly isVerified: boolean;
}

/** Without the one that was made up for an account whose provider gave no address. */
const decodeEmails = ({ data }: WireEmails): EmailAddress[] =>
  data
    .filter(({ email }) => !email.endsWith(".invalid"))
    .map(({ email, primary, verified }) => ({ email, isPrimary: primary, isVerified: verified }));

const getEmails = api<typeof emailsCall>("GET", PATH);
export const useEmails = () =>
  useQuery({
    queryKey: keys.emails,
    queryFn: async ({ signal }) => decodeEmails(await send(getEmails, { signal })),
  });

const postEmail = api<typeof addEmailCall>("POST", PATH);
const patchEmail = api<typeof primaryEmailCall>("PATCH", PATH);
const deleteEmail = api<typeof removeEmailCall>("DELETE", PATH);

const CHANGES = {
  add: (email: string) => send(postEmail, { body: { email } }),
  makePrimary: (email: string) => send(patchEmail, { body: { email, primary: true } }),
  remove: (email: string) => send(deleteEmail, { body: { email } }),
} as const;
export type EmailChange = keyof typeof CHANGES;

/** One change to the list, which is answered as it is afterwards. */
export function useChangeEmails() {
  const client = useQueryClient();
  return async (change: EmailChange, email: string): Promise<void> => {
    client.setQueryData(keys.emails, decodeEmails(await CHANGES[change](email)));
    // The page says which address signs in.
    if (change === "makePrimary") await client.invalidateQueries({ queryKey: keys.me, exact: true });
  };
}

const putEmail = api<typeof resendEmailCall>("PUT", PATH);
export const useResendEmail = () => useMutation({ mutationFn: (email: string) => send(putEmail, { body: { email } }) });

const getKey = api<typeof emailKeyCall>("GET", VERIFY);
/** The address that an e-mail's key verifies; looking does not use up the key. */
export const useEmailKey = (key: string) =>
  useQuery({
    queryKey: keys.emailKey(key),
    queryFn: async ({ signal }) =>
      (await send(getKey, { signal, headers: { "x-email-verification-key": key } })).data.email,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

const postKey = api<typeof verifyEmailCall>("POST", VERIFY);
/** Verifies the address; signs the visitor in afterwards if the login waited for it. */
export function useVerifyEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (key: string): Promise<void> => {
      try {
        await send(postKey, { body: { key } });
      } catch (error) {
        // 401: done, and signing in is the next thing to do, or goes on with another step.
        if (!isApiFailure(error) || error.status !== 401) throw error;
        noteSignInStep(client, error);
        return;
      }
      await becomeSomebody(client, await fetchMe());
    },
  });
}

const postResend = api<typeof resendVerificationCall>("POST", `${VERIFY}/resend`);
/** Sends the e-mail again that a login waits for. */
export const useResendVerification = () => useMutation({ mutationFn: () => send(postResend, {}) });
