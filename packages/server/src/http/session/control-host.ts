/**
 * The control room's own host (`CONTROL_ORIGIN`, decision 0187). Browsers keep hosts apart: no script of the fans' site
 * reads an answer of the control room, and no cookie of one reaches the other. Each path is served on one of them only.
 * Without the setting the control room is on every host, and all of this does nothing.
 */
import {
  askLostFactorCall,
  authConfigCall,
  authenticatorsCall,
  authLoginCall,
  authSessionCall,
  bestLeaguesCall,
  bootstrapCall,
  clientErrorCall,
  confirmCodeCall,
  loginCall,
  logoutCall,
  meCall,
  mfaAuthenticateCall,
  mfaReauthenticateCall,
  mostValuableTeamsCall,
  phaseWinnersCall,
  requestCodeCall,
  resendCodeCall,
  roundWinnersCall,
  reauthenticateCall,
  webauthnAuthenticateCall,
  webauthnCreationCall,
  webauthnLoginCall,
  webauthnReauthenticateCall,
  winnersCall,
} from "@elleveren/contract";

import type { App } from "../app.ts";
import type { Config } from "../../config/config.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** It came to the control room's own host; false wherever there is none. */
    isForControl: boolean;
  }
}

/** Signing in, and the files that the control room's page loads besides its own calls. */
const ALSO_SERVED: ReadonlySet<string> = new Set(
  [
    authConfigCall,
    authSessionCall,
    authLoginCall,
    requestCodeCall,
    confirmCodeCall,
    resendCodeCall,
    mfaAuthenticateCall,
    mfaReauthenticateCall,
    askLostFactorCall,
    reauthenticateCall,
    webauthnLoginCall,
    webauthnAuthenticateCall,
    webauthnReauthenticateCall,
    // A passkey belongs to a host (decision 0082): that of this one is made here.
    authenticatorsCall,
    webauthnCreationCall,
    loginCall,
    logoutCall,
    meCall,
    bootstrapCall,
    clientErrorCall,
    winnersCall,
    roundWinnersCall,
    phaseWinnersCall,
    bestLeaguesCall,
    mostValuableTeamsCall,
  ].map(({ path }) => path),
);

/** Besides its own page and files: the picture in a browser's tab. */
const ICON = "/icon.svg";

/** True for a request to the control room's own host; ports count for nothing, as in cookies. */
export function isControlHost({ controlOrigin }: Pick<Config, "controlOrigin">, hostname: string | undefined): boolean {
  return controlOrigin !== null && hostname?.toLowerCase() === new URL(controlOrigin).hostname;
}

/** Before the account is looked up. */
export function separateControlHost(app: App, { controlOrigin }: Pick<Config, "controlOrigin">): void {
  app.decorateRequest("isForControl", false);
  if (controlOrigin === null) return;
  app.addHook("onRequest", async (request, reply) => {
    request.isForControl = isControlHost({ controlOrigin }, request.hostname);
    if (request.is404) return;
    const url = request.routeOptions.url ?? "";
    if (request.isForControl && url === "/") return reply.redirect("/control", 302);
    const isServed = request.isForControl
      ? isOfControl(url) || ALSO_SERVED.has(url) || url === ICON
      : !isOfControl(url);
    if (!isServed) return reply.callNotFound();
  });
}

const isOfControl = (url: string): boolean => /^\/(api\/)?control(\/|$)/.test(url);
