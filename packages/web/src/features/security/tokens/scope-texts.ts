import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";

import type { TokenScope } from "../../../api/people/tokens.ts";

/** What a token may be allowed, in the order of the form. */
export const SCOPE_TEXTS: Readonly<Record<TokenScope, MessageDescriptor>> = {
  read: msg`See your team and your leagues`,
  "team:write": msg`Change your team: line-up, transfers and chips`,
  "leagues:write": msg`Make, join, leave and run leagues`,
  webhooks: msg`Set up notices from leagues you run`,
};
export const SCOPES = Object.keys(SCOPE_TEXTS) as TokenScope[];
