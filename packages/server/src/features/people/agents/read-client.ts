/** A program's description of itself, by registering or in a document of its own. */
import { accepted, refused, type Result } from "@elleveren/rules";

import { hasTricks, isBlank } from "../../../visible-text.ts";
import { isRedirect } from "./redirects.ts";

export const NAME_MAX_LENGTH = 80;
const REDIRECTS_MAX = 10;

export interface ToldClient {
  readonly name: string;
  readonly redirectUris: readonly string[];
}

/** One that tells no name is called by the host of its first address. */
export function readClient({
  client_name: sent,
  redirect_uris: uris,
}: Readonly<Record<string, unknown>>): Result<ToldClient, "redirects" | "name"> {
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > REDIRECTS_MAX || !uris.every(isRedirect))
    return refused(["redirects"]);
  const name = typeof sent === "string" ? sent.normalize("NFC").trim() : new URL(uris[0]!).host;
  if (isBlank(name) || name.length > NAME_MAX_LENGTH || hasTricks(name)) return refused(["name"]);
  return accepted({ name, redirectUris: uris });
}
