/** The HTTP server: everything that holds for all calls. The calls themselves are listed in `routes.ts`. */
import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { noticesCall, UPDATING_TEXT } from "@elleveren/contract";
import Fastify, { LogController, type FastifyError, type FastifyRequest } from "fastify";

import type { Context } from "../context.ts";
import type { DatabaseHealth } from "../db/database-health.ts";
import type { SecurityLog } from "../security-log/index.ts";
import type { App } from "./app.ts";
import { enforceAccess } from "./session/access.ts";
import { isApiCall } from "./calls/api-call.ts";
import { sentToken } from "./session/api-token.ts";
import { createBaseHeaders, registerBaseHeaders, setBaseHeaders } from "./transport/base-headers.ts";
import { openCertificate, type Certificate } from "./transport/certificate.ts";
import { createCallCounter } from "./limits/call-counter.ts";
import { createProxyTrust } from "./transport/client-address.ts";
import { CONNECTION_TIMES, type ConnectionTimes } from "./transport/connections.ts";
import { handleError, handleMissing } from "./calls/error-handler.ts";
import { HttpError } from "./calls/errors.ts";
import { registerDraining } from "./transport/draining.ts";
import { createFront, createFrontServer } from "./transport/front.ts";
import { registerOverload } from "./limits/overload.ts";
import { decoratePageHeads } from "./site/page-heads.ts";
import { readJsonBodies } from "./calls/json-bodies.ts";
import { refuseConnection } from "./transport/raw-answer.ts";
import { createRequestGate } from "./transport/request-gate.ts";
import { logRequests } from "./request-log.ts";
import { registerSessions } from "./session/session-plugin.ts";
import { registerSite } from "./site/site.ts";
import { isControlHost, separateControlHost } from "./session/control-host.ts";
import { registerControlSite } from "./site/control-site.ts";
import { closeConnectionsWhenStopping } from "./transport/stopping.ts";
import { compileSerializer } from "./calls/serialization.ts";
import { compileValidator } from "./calls/validation.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The context's, for code that has no context at hand. */
    securityLog: SecurityLog;
    databaseHealth: DatabaseHealth;
    /** Of a process that speaks HTTPS itself. */
    certificate: Certificate | null;
  }
}

/** Larger than any squad or league form, and small enough not to be a weapon. Uploads set their own limit. */
const BODY_LIMIT_BYTES = 256 * 1024;
/** Time to read the calls that a proxy had sent before the port closed. */
const LATE_CALLS_MS = 500;

/** One part of an address. */
const PARAM_MAX_LENGTH = 300;

export interface AppOptions {
  readonly ctx: Context;
  /** Registers the calls; after it nothing can be added. */
  readonly routes: (app: App, ctx: Context) => void | Promise<void>;
  readonly times?: ConnectionTimes;
}

/** The server, ready for `listen` or `inject`. The caller closes it, then the context. */
export async function createApp({ ctx, routes, times = CONNECTION_TIMES }: AppOptions): Promise<App> {
  const { config } = ctx;
  const trust = config.trustProxy ? createProxyTrust(config.proxies) : null;
  const base = createBaseHeaders(config);
  const gate = createRequestGate({ headers: base.ofCalls, trustsProxy: trust !== null });
  const front = createFront({
    trust,
    callsPerMinute: ctx.config.rateLimits.callsPerMinute,
    mayAnswer: (hostname) => ctx.findGame()?.maintenance === false && !isControlHost(config, hostname),
  });
  const certificate = ctx.config.tls && openCertificate(ctx.config.tls, ctx.log);
  const app: App = Fastify({
    serverFactory: (handle) => createFrontServer({ front, gate, certificate, times }, handle),
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, base.ofCalls),
    loggerInstance: ctx.log,
    // One line of ours per answer instead of two of Fastify's.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trust ?? false,
    // A link in an e-mail carries more than the router's own 100 characters.
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: PARAM_MAX_LENGTH },
    // The gate says it, with the seconds to wait.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    // An address that cannot be read meets no hook and no route.
    frameworkErrors(error, request, reply) {
      setBaseHeaders(request, reply);
      handleError(error, request, reply, ctx.config.sites);
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.decorate("front", front);
  app.decorate("securityLog", ctx.securityLog);
  app.decorate("databaseHealth", ctx.databaseHealth);
  app.addHook("preClose", async () => {
    // Requests under way are answered, new ones on connections that are open are told to come back. After a drain some may be
    // on their way from a proxy, which sends a save nowhere else: those are answered too, once no more can connect.
    if (app.draining.isDraining()) setTimeout(() => gate.close(), LATE_CALLS_MS).unref();
    else gate.close();
    front.close();
  });
  registerDraining(app);
  app.decorate("certificate", certificate);
  app.addHook("onClose", async () => certificate?.close());
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  app.setErrorHandler((error: FastifyError, request, reply) => handleError(error, request, reply, ctx.config.sites));
  readJsonBodies(app);
  logRequests(app);
  closeConnectionsWhenStopping(app);
  await app.register(cookie);
  registerBaseHeaders(app, base);
  separateControlHost(app, config);
  // Before the account is looked up.
  registerOverload(app, ctx);
  const countCall = await createCallCounter(app, ctx);
  await registerSessions(app, ctx, countCall);
  // Every request, also one that is refused below or matches no route.
  app.addHook("onRequest", async (request, reply) => {
    if (sentToken(request) === null || !isApiCall(request)) await countCall(request, reply);
  });
  app.addHook("onRequest", async (request, reply) => {
    if (!isApiCall(request)) return;
    // A manager's answers are private and change by the second; cacheable calls set their own headers.
    reply.header("cache-control", "no-store");
    if (ctx.findGame()?.maintenance && !worksOnClosedGame(request))
      throw new HttpError(503, UPDATING_TEXT, { "retry-after": "60" });
  });
  // An answer that sets a cookie is private, whatever the route says of it: no shared cache keeps it.
  app.addHook("onSend", async (request, reply) => {
    front.learn(request, reply.statusCode, reply.getHeaders());
    const caching = reply.getHeader("cache-control");
    if (typeof caching === "string" && reply.hasHeader("set-cookie")) {
      reply.header("cache-control", caching.replace(/^public\b/, "private"));
    }
  });
  enforceAccess(app);
  decoratePageHeads(app);
  await routes(app, ctx);
  await registerSite(app, ctx);
  await registerControlSite(app, ctx);
  app.setNotFoundHandler(handleMissing(app));
  await app.ready();
  return app;
}

/** Operators still read the closed game, work in the control room and open it again; they cannot play either. */
const worksOnClosedGame = ({ account, method, routeOptions }: FastifyRequest): boolean =>
  // Why it is closed, and until when.
  routeOptions.url === noticesCall.path ||
  (account?.role === "operator" && (method === "GET" || /^\/api\/(control|_allauth)\//.test(routeOptions.url ?? "")));
