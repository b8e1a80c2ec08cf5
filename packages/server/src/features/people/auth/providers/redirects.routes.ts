/** The browser's own way: out to a provider, back from it, and out of it when signing out. */
import {
  PROVIDER_CALLBACK_PAGE,
  PROVIDER_IDS,
  PROVIDER_PROCESSES,
  PROVIDER_START_PAGE,
  providerRedirectCall,
  routeSchema,
  socialLoginCall,
  type BodyOf,
  type ProviderId,
  type ProviderProcess,
} from "@elleveren/contract";
import type { FastifyReply, FastifyRequest } from "fastify";

import { ProviderUnavailable, type Providers } from "../../../../adapters/identity-provider/index.ts";
import type { Context } from "../../../../context.ts";
import type { App } from "../../../../http/app.ts";
import { HttpError } from "../../../../http/calls/errors.ts";
import { readFormBodies } from "../../../../http/calls/json-bodies.ts";
import { authErrors } from "../auth-errors.ts";
import { requireProof } from "../proof.ts";
import { ask, finish } from "./finish.ts";
import { arrive, depart, isOurAddress, originOf, readReturn } from "./journey.ts";

export function redirectRoutes(app: App, ctx: Context, providers: Providers): void {
  app.get(socialLoginCall.path, { schema: routeSchema(socialLoginCall) }, async (request, reply) => {
    const { provider: id } = request.params;
    const next = readReturn(ctx, request, request.query.next ?? "/") ?? "/";
    const callbackPath = next === "/" ? PROVIDER_CALLBACK_PAGE : withQuery(PROVIDER_CALLBACK_PAGE, { next });
    const provider = providers.get(id);
    const failed = (error: string) => reply.redirect(failure(callbackPath, { error, process: "login", provider: id }));
    if (!provider) return failed("provider_not_configured");
    if (!isFromOurPages(ctx, request)) {
      return reply.redirect(withQuery(PROVIDER_START_PAGE, { provider: id, ...(next === "/" ? {} : { next }) }));
    }
    const departure = { provider, process: "login", accountId: null, callbackPath } as const;
    const location = await depart(ctx, request, reply, departure).catch((error: unknown) => {
      noteUnavailable(ctx, error);
      return null;
    });
    return location === null ? failed("provider_unavailable") : reply.redirect(location);
  });

  for (const id of NETWORKS) {
    app.get(`/api/accounts/${id}/login/callback/`, { schema: { hide: true } }, async (request, reply) =>
      reply.redirect(await arriveBySelf(ctx, request, reply, { id, providers })),
    );
  }

  app.get("/api/accounts/auth0/logout/", { schema: { hide: true } }, async (request, reply) => {
    const leave = providers.get("auth0")?.logoutUrl;
    return reply.redirect(leave ? leave(`${originOf(request)}/`).href : "/");
  });

  void app.register(async (scope) => formRoute(scope as unknown as App, ctx, providers));
}

/**
 * A provider that knows the browser signs in without a question, so only a press on our own pages sets out: a link
 * elsewhere, in an e-mail or a message leads to a page that asks first. A request that names neither its site nor the
 * page before is no supported browser, and follows no links by itself. docs/decisions/0184.
 */
function isFromOurPages(ctx: Context, request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  const { referer } = request.headers;
  return referer === undefined || isOurAddress(ctx, request, referer);
}

/** Providers whose answers go to the server; the media partner's go to a screen of the site (GL-08). */
const NETWORKS = PROVIDER_IDS.filter((id) => id !== "auth0");

/** Where the browser goes after a provider has sent it back. */
async function arriveBySelf(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, providers }: { readonly id: ProviderId; readonly providers: Providers },
): Promise<string> {
  const query = new URL(request.url, originOf(request)).searchParams;
  const state = query.get("state") ?? undefined;
  const provider = providers.get(id);
  const journey = await arrive(ctx, request, id, state);
  if (!provider || !journey) {
    return failure(PROVIDER_CALLBACK_PAGE, { error: "invalid_state", process: "login", provider: id });
  }
  const { process, callbackPath } = journey;
  const failed = (error: string) => failure(callbackPath, { error, process, provider: id });
  if (query.has("error")) return failed(query.get("error") === "access_denied" ? "cancelled" : "unknown");
  if (process === "connect" && journey.accountId !== request.account?.accountId) return failed("permission_denied");
  const answer = { ...journey, state: state ?? "", code: query.get("code") ?? "", iss: query.get("iss") ?? undefined };
  try {
    const assertion = await ask(ctx, provider, () => provider.redeemCode(answer));
    await finish(ctx, request, reply, { provider, process, assertion });
    return callbackPath;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    // A step is due: the page that the browser goes to finds it waiting.
    if (error.status === 401) return callbackPath;
    return failed(error.status === 503 ? "provider_unavailable" : codeOf(error));
  }
}

/** `auth/provider/redirect`: a form is answered 302, a page that asks by JSON is told the address. */
function formRoute(app: App, ctx: Context, providers: Providers): void {
  readFormBodies(app);
  const options = { schema: routeSchema(providerRedirectCall), config: { hasCsrfField: true } };
  app.post(providerRedirectCall.path, options, async (request, reply) => {
    const isForm = !(request.headers["content-type"] ?? "").startsWith("application/json");
    try {
      const location = await departAsAsked(ctx, request, reply, providers);
      return isForm ? await reply.redirect(location) : { status: 200, data: { location } };
    } catch (error) {
      if (!isForm || !(error instanceof HttpError)) throw error;
      const callbackPath = readReturn(ctx, request, request.body.callback_url ?? "") ?? PROVIDER_CALLBACK_PAGE;
      const process = readProcess(request.body) ?? "login";
      return reply.redirect(failure(callbackPath, { error: formError(error, request), process }));
    }
  });
}

async function departAsAsked(
  ctx: Context,
  request: FastifyRequest & { readonly body: BodyOf<typeof providerRedirectCall> },
  reply: FastifyReply,
  providers: Providers,
): Promise<string> {
  const { body } = request;
  const provider = [...providers.values()].find(({ id }) => id === body.provider);
  const process = readProcess(body);
  const callbackPath = readReturn(ctx, request, body.callback_url ?? "");
  if (!provider || !process || callbackPath === null) {
    throw authErrors([
      ...(provider ? [] : [{ code: "invalid", param: "provider" }]),
      ...(process ? [] : [{ code: "invalid", param: "process" }]),
      ...(callbackPath === null ? [{ code: "invalid", param: "callback_url" }] : []),
    ]);
  }
  const accountId = process === "connect" ? await requireProof(ctx, request) : null;
  try {
    return await depart(ctx, request, reply, { provider, process, accountId, callbackPath });
  } catch (error) {
    noteUnavailable(ctx, error);
    throw new HttpError(503, { status: 503 }, { "retry-after": "30" });
  }
}

const readProcess = (body: BodyOf<typeof providerRedirectCall>): ProviderProcess | null =>
  PROVIDER_PROCESSES.find((known) => known === body.process) ?? null;

/** Logs it; anything else than a provider that is down is thrown on. */
function noteUnavailable(ctx: Context, error: unknown): void {
  if (!(error instanceof ProviderUnavailable)) throw error;
  ctx.log.warn({ err: error }, "an identity provider cannot be asked");
}

function formError(error: HttpError, request: FastifyRequest): string {
  if (error.status === 401) return request.account ? "reauthentication_required" : "permission_denied";
  return error.status === 503 ? "provider_unavailable" : "unknown";
}

/** The code of a 400. */
const codeOf = ({ body }: HttpError): string =>
  (body as { errors?: readonly { code: string }[] } | null)?.errors?.[0]?.code ?? "unknown";

interface Failure {
  readonly error: string;
  readonly process: ProviderProcess;
  readonly provider?: ProviderId;
}

/** The page to return to, with what went wrong; the account API's names. */
const failure = (path: string, { error, process, provider }: Failure): string =>
  withQuery(path, { error, error_process: process, ...(provider ? { provider } : {}) });

function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const [front = "", fragment] = path.split("#", 2);
  const [page = "", before = ""] = front.split("?", 2);
  const search = new URLSearchParams(before);
  for (const [name, value] of Object.entries(query)) search.set(name, value);
  return `${page}?${search.toString()}${fragment === undefined ? "" : `#${fragment}`}`;
}
