/** The signed-in person, signing in and out, registering, details and password. */
import {
  changePasswordCall,
  loginCall,
  logoutCall,
  meCall,
  nameGuardianCall,
  regionsCall,
  registerCall,
  requestPasswordCall,
  routeSchema,
  setPasswordCall,
  updateOddsWishCall,
  updateProfileCall,
  type WireMe,
  type WirePlayer,
  type WireUpdateProfile,
} from "@elleveren/contract";
import type { AccountId, FootballerCode } from "@elleveren/rules";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { refuse, refuseField, unauthenticated } from "../../../http/calls/errors.ts";
import { tooManyRequests } from "../../../http/limits/rate-limits.ts";
import { createSharedLimiter } from "../../../http/limits/shared-limits.ts";
import { requireAccount } from "../../../http/session/session.ts";
import {
  type Account,
  OPT_INS,
  selectAccount,
  selectPasswordHash,
  selectRegions,
  updateHidesOdds,
} from "./accounts.sql.ts";
import type { ProfileInput } from "./check-profile.ts";
import { cleanEmail, emailKey } from "./emails/email-address.ts";
import { nameGuardian, needsGuardian, takeGuardianLetter } from "./guardians/index.ts";
import { requestPasswordReset, resetPassword } from "./password-reset.ts";
import { isAddressKept, register } from "./register.ts";
import { checkSignIn, type SignInLimits } from "./sign-in.ts";
import { changePassword } from "./change-password.ts";
import { verifyPassword } from "./passwords.ts";
import { movesElsewhere, updateProfile } from "./update-profile.ts";
import { selectWatched } from "./watchlist.routes.ts";

const REGISTER_WINDOW_MS = 3600_000;

/** Identity and its proofs belong to the account API, whose rules hold for these older calls too. */
export interface AccountApi {
  /** Opens the session, or throws the 401 of the step that is due before it. */
  readonly completeLogin: (
    request: FastifyRequest,
    reply: FastifyReply,
    login: {
      /** Null: a sign-up with an address that has an owner, to be answered as if it were new. */
      readonly accountId: AccountId | null;
      readonly email: string;
    },
  ) => Promise<void>;
  /**
   * Throws the 401 that asks for a fresh proof, unless there is one. `carriesPassword`: the caller refuses the call unless
   * the password in its body is right.
   */
  readonly requireProof: (request: FastifyRequest, options: { readonly carriesPassword: boolean }) => Promise<unknown>;
}

export function accountRoutes(app: App, ctx: Context, limits: SignInLimits, accountApi: AccountApi): void {
  const { completeLogin, requireProof } = accountApi;
  const registrations = createSharedLimiter(ctx, "registrations", {
    attempts: ctx.config.rateLimits.signUpPerIp,
    windowMs: REGISTER_WINDOW_MS,
  });

  passwordResetRoutes(app, ctx, limits);

  app.get(meCall.path, { schema: routeSchema(meCall) }, async (request) =>
    request.account
      ? loadMe(ctx, request.account.accountId)
      : { ...ANONYMOUS, ...(request.isViewerUnknown ? { is_unknown: true } : {}) },
  );

  app.get(regionsCall.path, { schema: routeSchema(regionsCall) }, async (_request, reply) => {
    reply.header("cache-control", "public, max-age=3600");
    return selectRegions(ctx.db);
  });

  app.post(registerCall.path, { schema: routeSchema(registerCall) }, async (request, reply) => {
    const waitSeconds = registrations.take(request.ip);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    const { giveBack } = takeGuardian(ctx, limits, request.body);
    const result = await register(ctx, { ...profileInput(request.body), password: request.body.password });
    if (!result.ok) giveBack();
    const email = request.body.email ?? "";
    if (!result.ok && isAddressKept(ctx, result.problems))
      await completeLogin(request, reply, { accountId: null, email });
    if (!result.ok) throw refuseProfile(result.problems);
    await completeLogin(request, reply, { accountId: result.value, email });
    // Not before the step that verifies the address, where there is one: it would tell a new address from a taken one.
    await limits.known.remember(request, reply, email);
    return loadMe(ctx, result.value);
  });

  app.post(loginCall.path, { schema: routeSchema(loginCall) }, async (request, reply) => {
    const { email, password } = request.body;
    const browser = await limits.known.find(request, email);
    const result = await checkSignIn(ctx, limits, { email, password, request, browser });
    if (!result.ok) {
      for (const problem of result.problems) {
        if (problem.code === "too_many_attempts") throw tooManyRequests(problem.waitSeconds);
      }
      throw refuse(result.problems);
    }
    await limits.known.remember(request, reply, email);
    await completeLogin(request, reply, { accountId: result.value, email });
    return loadMe(ctx, result.value);
  });

  app.post(logoutCall.path, { schema: routeSchema(logoutCall) }, async (_request, reply) => {
    await reply.signOut();
    return {};
  });

  const update = async (request: FastifyRequest & { body: WireUpdateProfile }): Promise<WireMe> => {
    const { accountId } = requireAccount(request);
    const input = profileInput(request.body);
    const mayMove = await movesElsewhere(ctx, accountId, input);
    if (mayMove) await proveMove(request, accountId);
    const { giveBack } = takeGuardian(ctx, limits, request.body);
    const result = await updateProfile(ctx, accountId, { ...input, mayMove });
    if (!result.ok) giveBack();
    if (!result.ok) throw refuseProfile(result.problems);
    return loadMe(ctx, accountId);
  };

  /** Before anything is said of the new address, such as whose it is. */
  async function proveMove(request: FastifyRequest & { body: WireUpdateProfile }, accountId: AccountId): Promise<void> {
    const password = request.body.current_password ?? "";
    await requireProof(request, { carriesPassword: password !== "" });
    if (password !== "") {
      // Every password is a guess until it turns out to be right; they count together with those of changing it.
      const guesses = `account ${accountId}`;
      const waitSeconds = limits.byEmail.take(guesses);
      if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
      const isRight = await verifyPassword(await selectPasswordHash(ctx.db, accountId), password);
      if (!isRight) throw refuseField("current_password", "invalid");
      limits.byEmail.giveBack(guesses);
    }
    // Each answer may reveal whether an address has an account, and sends e-mails: counted together with adding one.
    const waitSeconds = limits.lettersByEmail.take(`add ${accountId}`);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
  }
  app.put(updateProfileCall.path, { schema: routeSchema(updateProfileCall) }, update);
  app.post(updateProfileCall.path, { schema: routeSchema(updateProfileCall) }, update);

  app.put(nameGuardianCall.path, { schema: routeSchema(nameGuardianCall) }, async (request) => {
    const { accountId } = requireAccount(request);
    const { guardian_email: guardianEmail, guardian_language: guardianLanguage } = request.body;
    const ofAccount = limits.lettersByGuarded.take(`account ${accountId}`);
    if (ofAccount !== null) throw tooManyRequests(ofAccount);
    const ofAddress = takeGuardianLetter(limits.lettersByGuardian, guardianEmail);
    if (ofAddress !== null) throw tooManyRequests(ofAddress);
    const result = await nameGuardian(ctx, accountId, { guardianEmail, guardianLanguage });
    if (!result.ok) {
      limits.lettersByGuarded.giveBack(`account ${accountId}`);
      limits.lettersByGuardian.giveBack(emailKey(cleanEmail(guardianEmail)));
      throw refuseProfile(result.problems);
    }
    return loadMe(ctx, accountId);
  });

  app.put(updateOddsWishCall.path, { schema: routeSchema(updateOddsWishCall) }, async (request) => {
    const { hidden } = request.body;
    await updateHidesOdds(ctx.db, requireAccount(request).accountId, hidden);
    return { hidden };
  });

  app.put(changePasswordCall.path, { schema: routeSchema(changePasswordCall) }, async (request, reply) => {
    const { accountId } = requireAccount(request);
    await requireProof(request, { carriesPassword: true });
    const guesses = `account ${accountId}`;
    const waitSeconds = limits.byEmail.take(guesses);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    const { old_password: oldPassword, password } = request.body;
    const keepSession = request.sessionToken;
    const result = await changePassword(ctx, accountId, { oldPassword, password, keepSession });
    if (!result.ok) throw refuseProfile(result.problems);
    limits.byEmail.giveBack(guesses);
    // Other holders of the old password are signed out; this browser goes on with a new session.
    await reply.signIn(accountId);
    return {};
  });
}

/**
 * Counts the letter that may go to a guardian, before anything is done: throws 429 where the address has had its share.
 * Counted alike for every address, and given back where nothing was sent.
 */
function takeGuardian(
  ctx: Context,
  { lettersByGuardian }: SignInLimits,
  { date_of_birth: dateOfBirth, guardian_email: guardianEmail = "" }: WireUpdateProfile,
): { readonly giveBack: () => void } {
  if (!needsGuardian(ctx, dateOfBirth) || guardianEmail.trim() === "") return { giveBack: () => undefined };
  const waitSeconds = takeGuardianLetter(lettersByGuardian, guardianEmail);
  if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
  return { giveBack: () => lettersByGuardian.giveBack(emailKey(cleanEmail(guardianEmail))) };
}

/** A link by e-mail, and a new password with it. */
function passwordResetRoutes(app: App, ctx: Context, limits: SignInLimits): void {
  app.post(requestPasswordCall.path, { schema: routeSchema(requestPasswordCall) }, async (request) => {
    const email = request.body.email.trim();
    if (email === "") throw refuseField("email", "blank");
    const waitSeconds = limits.lettersByIp.take(request.ip) ?? limits.lettersByEmail.take(`reset ${emailKey(email)}`);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    await requestPasswordReset(ctx, email, request.ip);
    return {};
  });

  app.put(setPasswordCall.path, { schema: routeSchema(setPasswordCall) }, async (request) => {
    const waitSeconds = limits.lettersByIp.take(`set ${request.ip}`);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    const { new_password1: password, new_password2: repeated, uidb64: uid, token } = request.body;
    const result = await resetPassword(ctx, { uid, token, password, repeated });
    if (!result.ok) throw refuseProfile(result.problems);
    return {};
  });
}

async function loadMe(ctx: Context, accountId: AccountId): Promise<WireMe> {
  const [account, watched] = await Promise.all([selectAccount(ctx.db, accountId), selectWatched(ctx.db, accountId)]);
  // Deleted in another tab while this request was on its way.
  if (!account) throw unauthenticated();
  return presentMe(account, watched);
}

/** Each problem names its own field; the field is not repeated among the facts. */
function refuseProfile(problems: readonly { readonly code: string; readonly field: string }[]) {
  const fields = new Map(problems.map(({ field, ...problem }) => [problem, field]));
  return refuse([...fields.keys()], (problem) => fields.get(problem) ?? null);
}

function profileInput(body: WireUpdateProfile): ProfileInput {
  return {
    email: body.email,
    firstName: body.first_name,
    lastName: body.last_name,
    dateOfBirth: body.date_of_birth,
    regionId: body.region,
    guardianEmail: body.guardian_email,
    guardianLanguage: body.guardian_language,
    optIns: Object.fromEntries(OPT_INS.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]]))),
  };
}

/** Accounts in the wire's words. Only ever sent to the person themselves. */
const ANONYMOUS: WireMe = { player: null, watched: [] };

function presentMe(account: Account, watched: readonly FootballerCode[]): WireMe {
  return { player: presentPlayer(account), watched: [...watched] };
}

function presentPlayer(account: Account): WirePlayer {
  return {
    id: account.accountId,
    first_name: account.firstName,
    last_name: account.lastName,
    email: account.email,
    date_of_birth: account.dateOfBirth,
    // Never asked for here; published clients expect a text.
    gender: "",
    region: account.regionId,
    dirty: account.isDirty,
    entry: account.entryId,
    entry_email: account.newsletter?.isWanted ?? false,
    entry_language: account.newsletter?.language ?? null,
    default_event: null,
    sso_id: null,
    is_social: account.isSocial,
    ...account.optIns,
    ...(account.nextEmail === null ? {} : { next_email: account.nextEmail }),
    ...(account.role === "operator" ? { is_operator: true } : {}),
    ...(account.isSuspended ? { is_suspended: true } : {}),
    ...(account.hidesOdds ? { hides_odds: true } : {}),
    ...(account.guardian === null ? {} : { guardian: account.guardian }),
  };
}
