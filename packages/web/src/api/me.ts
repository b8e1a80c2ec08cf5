/** The signed-in person and the plain account calls. */
import type {
  changePasswordCall,
  loginCall,
  logoutCall,
  meCall,
  regionsCall,
  registerCall,
  requestPasswordCall,
  setPasswordCall,
  unwatchCall,
  updateProfileCall,
  watchCall,
  WireMe,
  WireRegister,
  WireUpdateProfile,
} from "@elleveren/contract";
import { accountId, entryId, type AccountId, type EntryId } from "@elleveren/rules";
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";

import { readStored, writeStored } from "../i18n/language.ts";
import { onAuthenticationChange } from "./authentication.ts";
import { gameQuery } from "./game.ts";
import { api, send } from "./http.ts";
import { keys } from "./keys.ts";
import { isUnavailable } from "./problems.ts";
import { seenBelongsTo, stopKeeping } from "./seen-answers.ts";
import { seenAtMs } from "./seen-queries.ts";
import { onSignInElsewhere, tellOfSignIn } from "./tabs.ts";

export interface Account {
  readonly accountId: AccountId;
  readonly entryId: EntryId | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth: string | null;
  readonly regionId: number | null;
  /** Came through another sign-in and has not confirmed the details yet. */
  readonly isDirty: boolean;
  readonly isSocial: boolean;
  readonly isOperator: boolean;
  readonly isSuspended: boolean;
  readonly optIns: Readonly<Record<OptIn, boolean>>;
}

export const OPT_INS = ["email_favourite", "email_league", "email_telecom", "email_bank", "email_media"] as const;
export type OptIn = (typeof OPT_INS)[number];

export interface Me {
  readonly account: Account | null;
  /** Codes of watched footballers. */
  readonly watched: ReadonlySet<number>;
}

export function decodeMe(wire: WireMe): Me {
  const { player } = wire;
  return {
    watched: new Set(wire.watched),
    account: player && {
      accountId: accountId(player.id),
      entryId: player.entry === null ? null : entryId(player.entry),
      firstName: player.first_name,
      lastName: player.last_name,
      // Made up for accounts whose provider gave no address: not shown as if somebody had typed them.
      email: player.is_social && /social/i.test(player.email) ? "" : player.email,
      dateOfBirth: player.date_of_birth,
      regionId: player.region,
      isDirty: player.dirty,
      isSocial: player.is_social,
      isOperator: player.is_operator ?? false,
      isSuspended: player.is_suspended ?? false,
      optIns: {
        email_favourite: player.email_favourite,
        email_league: player.email_league,
        email_telecom: player.email_telecom,
        email_bank: player.email_bank,
        email_media: player.email_media,
      },
    },
  };
}

const getMe = api<typeof meCall>("GET", "/api/me/");
/** Who is signed in, asked of the server itself. */
export const fetchMe = (): Promise<WireMe> => send(getMe, {});
export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: async ({ signal }) => {
    const me = decodeMe(await send(getMe, { signal }));
    if (seenAtMs(signal) === null) void seenBelongsTo(me.account?.accountId ?? null);
    return me;
  },
  staleTime: 600_000,
});

/** Nobody is signed in. */
export const ANONYMOUS: Me = { account: null, watched: new Set() };
export const useMe = (): Me => useQuery(meQuery).data ?? ANONYMOUS;

/** A new person sees nothing of the one before: everything personal is fetched again. */
const forgetOthers = (client: QueryClient) =>
  client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== "me" });

export async function becomeSomebody(client: QueryClient, wire: WireMe): Promise<Me> {
  const me = decodeMe(wire);
  const isAnother = me.account?.accountId !== client.getQueryData<Me>(keys.me)?.account?.accountId;
  void seenBelongsTo(me.account?.accountId ?? null);
  client.setQueryData(keys.me, me);
  if (isAnother) tellOfSignIn();
  await forgetOthers(client);
  return me;
}

/** Whoever the account API says may be here now is asked for; what another person saw is fetched again. */
export function followAuthentication(client: QueryClient): () => void {
  const reload = async () => {
    const before = client.getQueryData<Me>(keys.me)?.account?.accountId;
    // An answer that is on its way was asked for before the change.
    await client.cancelQueries({ queryKey: keys.me, exact: true });
    const { account } = await client.fetchQuery({ ...meQuery, staleTime: 0 });
    if (account?.accountId !== before) await forgetOthers(client);
  };
  // Nobody waits for it: what is shown stays, and the next call says whether the visitor still may.
  const follow = () => void reload().catch(() => undefined);
  const leave = [
    onAuthenticationChange(follow),
    onSignInElsewhere(() => {
      stopKeeping();
      follow();
    }),
  ];
  return () => leave.forEach((stop) => stop());
}

const postLogin = api<typeof loginCall>("POST", "/api/player/login/");
export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { email: string; password: string }) =>
      becomeSomebody(client, await send(postLogin, { body })),
  });
}

/** Nobody is signed in any more: what was shown of him is gone, from this page and from this browser. */
export function forgetVisitor(client: QueryClient): void {
  void seenBelongsTo(null);
  tellOfSignIn();
  client.setQueryData(keys.me, ANONYMOUS);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "me" && queryKey[0] !== "game" });
}

const postLogout = api<typeof logoutCall>("POST", "/api/player/logout/");
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send(postLogout, {}),
    onError: (error) => {
      if (isUnavailable(error)) writeStored(OWED, "yes");
    },
    onSettled: () => forgetVisitor(client),
  });
}

/** Somebody signed out while the server could not be told: his session still waits for the next who opens the site here. */
const OWED = "elleveren.sign-out-owed";

/** Tells the server of a sign-out that it missed, before anything is asked in that person's name. */
export async function signOutAsOwed(): Promise<void> {
  if (readStored(OWED) === null) return;
  try {
    await send(postLogout, {});
  } catch (error) {
    if (isUnavailable(error)) return;
  }
  writeStored(OWED, null);
}

const postRegister = api<typeof registerCall>("POST", "/api/player/create/");
export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: WireRegister) => becomeSomebody(client, await send(postRegister, { body })),
  });
}

const putProfile = api<typeof updateProfileCall>("PUT", "/api/player/update/");
export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: WireUpdateProfile) => becomeSomebody(client, await send(putProfile, { body })),
  });
}

const putPassword = api<typeof changePasswordCall>("PUT", "/api/player/password-change/");
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { old_password: string; password: string }) => {
      await send(putPassword, { body });
      await client.invalidateQueries(gameQuery);
    },
  });
}

const postReset = api<typeof requestPasswordCall>("POST", "/api/player/password-reset/");
export const useRequestPassword = () =>
  useMutation({ mutationFn: (email: string) => send(postReset, { body: { email } }) });

const putReset = api<typeof setPasswordCall>("PUT", "/api/player/password-set/");
export const useSetPassword = () =>
  useMutation({
    mutationFn: (body: { new_password1: string; new_password2: string; uidb64: string; token: string }) =>
      send(putReset, { body }),
  });

export interface Region {
  readonly regionId: number;
  readonly name: string;
  readonly code: number;
}

const getRegions = api<typeof regionsCall>("GET", "/api/regions/");
export const useRegions = () =>
  useQuery({
    queryKey: keys.regions,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Region[]> =>
      (await send(getRegions, { signal })).map((row) => ({ regionId: row.id, name: row.name, code: row.code })),
  });

const postWatch = api<typeof watchCall>("POST", "/api/watchlist/:footballerCode/");
const deleteWatch = api<typeof unwatchCall>("DELETE", "/api/watchlist/:footballerCode/");
/** Adds to or takes from the watchlist. */
export function useWatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ code, isWatched }: { code: number; isWatched: boolean }) => {
      const options = { params: { footballerCode: code } };
      return isWatched ? send(postWatch, options) : send(deleteWatch, options);
    },
    onSuccess: (codes) => client.setQueryData<Me>(keys.me, (me) => (me ? { ...me, watched: new Set(codes) } : me)),
  });
}
