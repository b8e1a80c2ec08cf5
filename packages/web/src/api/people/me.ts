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
import { accountId, entryId, type AccountId } from "@elleveren/rules";
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";

import { readStored, writeStored } from "../../i18n/language.ts";
import { onAuthenticationChange } from "../wire/session/authentication.ts";
import { gameQuery } from "../content/game.ts";
import { api, onRefusedRead, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { isUnavailable } from "../wire/problems.ts";
import { currentSubscription, showBadge } from "./push-subscription.ts";
import { removeBrowserUnseen } from "../content/reminders.ts";
import { stopKeeping } from "../wire/seen-answers.ts";
import { seenAtMs, seesFirst } from "../wire/seen-queries.ts";
import { guardSession, sessionState } from "../wire/session/session-end.ts";
import { sessionToken } from "../wire/session/session-token.ts";
import { onPersonElsewhere, tellOfPerson } from "../wire/session/tabs.ts";
import { becomeVisitor, drawFor, everythingElse, forgetVisitor, whoIsHere } from "./visitor.ts";
import type { Me } from "./account.ts";

export function decodeMe(wire: WireMe): Me {
  const { player } = wire;
  return {
    watched: new Set(wire.watched),
    account: player && {
      accountId: accountId(player.id),
      entryId: player.entry === null ? null : entryId(player.entry),
      firstName: player.first_name,
      lastName: player.last_name,
      // Made up for accounts whose provider gave no address: not shown as if the person had typed them.
      email: player.is_social && /social/i.test(player.email) ? "" : player.email,
      nextEmail: player.next_email ?? null,
      dateOfBirth: player.date_of_birth,
      regionId: player.region,
      isDirty: player.dirty,
      isSocial: player.is_social,
      isOperator: player.is_operator ?? false,
      isSuspended: player.is_suspended ?? false,
      hidesOdds: player.hides_odds ?? false,
      // Null in an answer that is kept on the device, which has nothing about persons.
      guardian: player.guardian
        ? {
            email: player.guardian.email,
            hasAgreed: player.guardian.has_agreed,
            endsAtMs: player.guardian.ends === null ? null : Date.parse(player.guardian.ends),
          }
        : null,
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
/** The signed-in account, fetched from the server itself. */
export const fetchMe = (): Promise<WireMe> => send(getMe, {});
export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: async ({ signal, client }): Promise<Me> => {
    const wire = await send(getMe, { signal });
    const me = decodeMe(wire);
    // An offline answer, or one given without a database, does not tell the current account.
    if (seenAtMs(signal) !== null) {
      if (seesFirst(signal) && me.account?.entryId == null)
        throw new Error("Visitors and newcomers are not shown as they were");
      return { ...me, isCopy: true };
    }
    if (wire.is_unknown === true) return client.getQueryData<Me>(keys.me) ?? me;
    return drawFor(client, me);
  },
  staleTime: 600_000,
});

/** The state of a visitor. */
export const ANONYMOUS: Me = { account: null, watched: new Set() };
export const useMe = (): Me => useQuery(meQuery).data ?? ANONYMOUS;

/** A person has signed in here: the page becomes theirs, and other tabs hear of it. */
export async function becomeSomebody(client: QueryClient, wire: WireMe): Promise<Me> {
  const before = client.getQueryData<Me>(keys.me)?.account?.accountId;
  const wasOver = sessionState().end !== null;
  const me = drawFor(client, decodeMe(wire));
  client.setQueryData(keys.me, me);
  if (wasOver || me.account?.accountId !== before) tellOfPerson("in");
  await client.invalidateQueries({ predicate: everythingElse });
  return me;
}

/**
 * Until the returned function is called, the page follows sign-in and sign-out, here, in other tabs and after coming
 * back.
 */
export function followAuthentication(client: QueryClient): () => void {
  let last: Promise<unknown> = Promise.resolve();
  let asking = 0;
  const reload = async (): Promise<AccountId | null> => {
    const before = client.getQueryData<Me>(keys.me)?.account?.accountId;
    // An answer that is on its way was asked for before the change.
    await client.cancelQueries({ queryKey: keys.me, exact: true });
    const { account } = await client.fetchQuery({ ...meQuery, staleTime: 0 });
    if (account !== null && account.accountId !== before) {
      await client.invalidateQueries({ predicate: everythingElse });
    }
    return whoIsHere();
  };
  const ask = (): Promise<AccountId | null> => {
    asking += 1;
    const answer = last.then(reload).finally(() => {
      asking -= 1;
    });
    last = answer.catch(() => undefined);
    return answer;
  };
  // Not awaited: the page stays as it is, and the next call tells whether the session holds.
  const follow = () => void ask().catch(() => undefined);
  const person = () => client.getQueryData<Me>(keys.me)?.account ?? null;
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) follow();
  };
  window.addEventListener("pageshow", comeBack);
  const leave = [
    onAuthenticationChange(follow),
    onRefusedRead(() => {
      // All reads of a page are refused together.
      if (asking === 0 && person() !== null && sessionState().end === null) follow();
    }),
    onPersonElsewhere((change) => {
      stopKeeping();
      // An app's windows have a session each.
      if (change === "out" && sessionToken() === null) becomeVisitor(client, "signed-out");
      else follow();
    }),
    guardSession({ person, ask, leave: () => becomeVisitor(client) }),
    () => window.removeEventListener("pageshow", comeBack),
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

const postLogout = api<typeof logoutCall>("POST", "/api/player/logout/");
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await removeThisBrowser();
      return send(postLogout, {});
    },
    onError: (error) => {
      if (isUnavailable(error)) writeStored(OWED, "yes");
    },
    onSettled: () => forgetVisitor(client),
  });
}

/** Before the session ends: afterwards the server refuses to remove a browser's subscription. */
async function removeThisBrowser(): Promise<void> {
  try {
    const subscription = await currentSubscription();
    if (subscription !== null) await removeBrowserUnseen(subscription.endpoint);
    showBadge(0);
  } catch {
    // The session ends all the same, and the subscription is ended here.
  }
}

/** A sign-out that did not reach the server: that session is still open to the next visitor of this browser. */
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
  readonly isoCode: string;
}

const getRegions = api<typeof regionsCall>("GET", "/api/regions/");
export const useRegions = () =>
  useQuery({
    queryKey: keys.regions,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Region[]> =>
      (await send(getRegions, { signal })).map((row) => ({
        regionId: row.id,
        name: row.name,
        code: row.code,
        isoCode: row.iso_code_short,
      })),
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
