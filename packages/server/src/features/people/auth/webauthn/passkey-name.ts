/** How an owner calls his passkey. */
import { PASSKEY_NAME_MAX_LENGTH } from "@elleveren/contract";

import { hasTricks, isBlank } from "../../../../visible-text.ts";
import { authErrors } from "../auth-errors.ts";

/** For clients that give none. */
const UNNAMED = "Passkey";

/** The name to store; throws 400 for one that cannot be shown. */
export function passkeyName(given: string | undefined): string {
  if (given === undefined) return UNNAMED;
  const name = given.normalize("NFC").trim();
  if (isBlank(name)) throw authErrors([{ code: "blank", param: "name" }]);
  if (name.length > PASSKEY_NAME_MAX_LENGTH) throw authErrors([{ code: "max_length", param: "name" }]);
  if (hasTricks(name)) throw authErrors([{ code: "invalid", param: "name" }]);
  return name;
}
