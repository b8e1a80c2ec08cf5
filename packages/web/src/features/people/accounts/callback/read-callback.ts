/** The answer that an identity provider, or our own server on its behalf, sent back in the address. */
import { readOwnPath } from "@elleveren/contract/own-path.ts";

import type { ProviderAnswer, ProviderProcess } from "../../../../api/people/providers.ts";

export type CallbackError =
  /** The provider says no, or cannot. */
  | { readonly kind: "provider"; readonly message: string | null }
  /** The provider said yes, and signing in here failed. */
  | { readonly kind: "login"; readonly message: string | null; readonly code: string }
  /** Signing in failed for an unknown reason. */
  | { readonly kind: "unknown" };

/** Anybody can write an address: a longer text is not a provider's reason. */
const MESSAGE_MAX_LENGTH = 200;

/** Null when the address tells of no error. OAuth 2 names (RFC 6749, 4.1.2.1) and those of the account API. */
export function readCallbackError(search: string): CallbackError | null {
  const given = new URLSearchParams(search);
  const error = given.get("error");
  const reason = given.get("error_description") ?? given.get("message");
  if (error === null && given.get("error_description") === null) return null;
  const message = reason === null || reason.trim() === "" ? null : reason.trim().slice(0, MESSAGE_MAX_LENGTH);
  // The account API adds what it was doing; a provider never does.
  if (!given.has("error_process")) return { kind: "provider", message };
  return error === "unknown" && message === null ? { kind: "unknown" } : { kind: "login", message, code: error ?? "" };
}

/** The page before the provider, as the `state` carries it readably; the server accepts only the whole `state`. */
export interface Departure {
  readonly process: ProviderProcess;
  readonly returnPath: string;
}

/** Null for a `state` that is not of our making, or leads to no page of ours. */
export function readDeparture(state: string | null): Departure | null {
  const [, process, path] = /^(login|connect)\.[\w-]+\.([\w-]+)$/.exec(state ?? "") ?? [];
  const returnPath = path === undefined ? null : readOwnPath(decodeBase64Url(path));
  return returnPath === null ? null : { process: process as ProviderProcess, returnPath };
}

/** The answer as the server takes it; null: nothing came. An answer without a `state` of ours may belong to another person's sign-in: `invalid`. */
export function readCallbackAnswer(search: string, hash: string): ProviderAnswer | "invalid" | null {
  const given = new URLSearchParams([search.replace(/^\?/, ""), hash.replace(/^#/, "")].join("&"));
  const [code, idToken, state, iss] = ["code", "id_token", "state", "iss"].map((name) => given.get(name));
  if (!code && !idToken) return state === null ? null : "invalid";
  const departure = readDeparture(state ?? null);
  if (departure === null || !state) return "invalid";
  const token = {
    state,
    ...(code ? { code } : {}),
    ...(idToken ? { id_token: idToken } : {}),
    ...(iss ? { iss } : {}),
  };
  return { ...departure, token };
}

function decodeBase64Url(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "";
  }
}
