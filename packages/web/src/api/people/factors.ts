/** An account's factors beside the password: passkeys, an authenticator app, recovery codes. */
import type {
  activateTotpCall,
  askLostFactorCall,
  authenticatorsCall,
  deactivateTotpCall,
  deleteWebauthnCall,
  mfaAuthenticateCall,
  mfaReauthenticateCall,
  mfaTrustCall,
  recoveryCodesCall,
  renameWebauthnCall,
  renewRecoveryCodesCall,
  stopLostFactorCall,
  totpCall,
  WireAuthenticator,
  WireTotpSetup,
} from "@elleveren/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { isApiFailure } from "../wire/problems.ts";

/** Real time, whatever the game's clock says. */
export interface FactorTimes {
  readonly addedAtMs: number;
  readonly usedAtMs: number | null;
}

export interface Passkey extends FactorTimes {
  readonly passkeyId: number;
  readonly name: string;
  /** False: a second step only. */
  readonly isPasswordless: boolean;
}

export interface Factors {
  readonly app: FactorTimes | null;
  readonly codes: { readonly total: number; readonly unused: number } | null;
  readonly passkeys: readonly Passkey[];
}

const decodeTimes = ({ created_at, last_used_at }: WireAuthenticator): FactorTimes => ({
  addedAtMs: created_at * 1000,
  usedAtMs: last_used_at === null ? null : last_used_at * 1000,
});

export function decodeFactors(rows: readonly WireAuthenticator[]): Factors {
  const app = rows.find(({ type }) => type === "totp");
  const codes = rows.find(({ type }) => type === "recovery_codes");
  return {
    app: app ? decodeTimes(app) : null,
    codes: codes ? { total: codes.total_code_count ?? 0, unused: codes.unused_code_count ?? 0 } : null,
    passkeys: rows.flatMap((row) =>
      row.type === "webauthn" && row.id !== undefined
        ? [
            {
              ...decodeTimes(row),
              passkeyId: row.id,
              name: row.name ?? "",
              isPasswordless: row.is_passwordless ?? false,
            },
          ]
        : [],
    ),
  };
}

/** Whether anything is asked for after the password. */
export const hasSecondStep = ({ app, passkeys }: Factors): boolean => app !== null || passkeys.length > 0;

const getFactors = api<typeof authenticatorsCall>("GET", "/api/_allauth/browser/v1/account/authenticators");
export const useFactors = () =>
  useQuery({
    queryKey: keys.factors,
    queryFn: async ({ signal }) => decodeFactors((await send(getFactors, { signal })).data),
  });

/** A change of the account's factors; the affected queries are refetched and awaited. */
export function useFactorChange<A, T>(mutationFn: (argument: A) => Promise<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (argument: A) => {
      const answer = await mutationFn(argument);
      await client.invalidateQueries({ queryKey: keys.factors });
      return answer;
    },
  });
}

export interface AppSetup {
  /** In base 32, to be typed. */
  readonly secret: string;
  /** `otpauth://totp/…`, to be drawn as a QR code. */
  readonly url: string;
}

/** True when the account may get no factor yet, because its address is not confirmed (409). */
export const isUnconfirmed = (error: unknown): boolean => isApiFailure(error) && error.status === 409;

const getTotp = api<typeof totpCall>("GET", "/api/_allauth/browser/v1/account/authenticators/totp");
/** The secret for a new app; null when there is one already. */
export async function beginApp(): Promise<AppSetup | null> {
  try {
    await send(getTotp, {});
    return null;
  } catch (error) {
    if (!isApiFailure(error) || error.status !== 404) throw error;
    const { meta } = error.body as WireTotpSetup;
    return { secret: meta.secret, url: meta.totp_url };
  }
}

const postTotp = api<typeof activateTotpCall>("POST", "/api/_allauth/browser/v1/account/authenticators/totp");
/** True when recovery codes came along. */
export const activateApp = async (code: string): Promise<boolean> =>
  (await send(postTotp, { body: { code } })).meta.recovery_codes_generated;

const deleteTotp = api<typeof deactivateTotpCall>("DELETE", "/api/_allauth/browser/v1/account/authenticators/totp");
export const removeApp = () => send(deleteTotp, {});

const getCodes = api<typeof recoveryCodesCall>("GET", "/api/_allauth/browser/v1/account/authenticators/recovery-codes");
/** Those that are left. */
export const fetchRecoveryCodes = async (): Promise<readonly string[]> => (await send(getCodes, {})).data.unused_codes;

const postCodes = api<typeof renewRecoveryCodesCall>(
  "POST",
  "/api/_allauth/browser/v1/account/authenticators/recovery-codes",
);
export const renewRecoveryCodes = async (): Promise<readonly string[]> => (await send(postCodes, {})).data.unused_codes;

const putPasskey = api<typeof renameWebauthnCall>("PUT", "/api/_allauth/browser/v1/account/authenticators/webauthn");
export const renamePasskey = (passkeyId: number, name: string) => send(putPasskey, { body: { id: passkeyId, name } });

const deletePasskeys = api<typeof deleteWebauthnCall>(
  "DELETE",
  "/api/_allauth/browser/v1/account/authenticators/webauthn",
);
export const removePasskey = (passkeyId: number) => send(deletePasskeys, { body: { authenticators: [passkeyId] } });

const postStep = api<typeof mfaAuthenticateCall>("POST", "/api/_allauth/browser/v1/auth/2fa/authenticate");
export const answerByCode = (code: string) => send(postStep, { body: { code } });

const postProof = api<typeof mfaReauthenticateCall>("POST", "/api/_allauth/browser/v1/auth/2fa/reauthenticate");
export const proveByCode = (code: string) => send(postProof, { body: { code } });

const postTrust = api<typeof mfaTrustCall>("POST", "/api/_allauth/browser/v1/auth/2fa/trust");
export const answerTrust = (trust: boolean) => send(postTrust, { body: { trust } });

const postLost = api<typeof askLostFactorCall>("POST", "/api/_allauth/browser/v1/auth/2fa/lost");
/** At the second step: every factor is lost. */
export const useAskLostFactor = () => useMutation({ mutationFn: () => send(postLost, {}) });

const postStop = api<typeof stopLostFactorCall>("POST", "/api/player/lost-factor/stop/");
/** By the key of an e-mail's link: the factors stay. */
export const useStopLostFactor = () => useMutation({ mutationFn: (key: string) => send(postStop, { body: { key } }) });
