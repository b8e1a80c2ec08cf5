/** Realistic request bodies, by operation; all others are made from their schemas. */
import { READY_FORMATS } from "@elleveren/rules";

import type { Json } from "./schemas.ts";

const SQUAD = [101, 115, 120, 133, 142, 201, 209, 214, 222, 301, 302, 108, 118, 230, 310];

// Plain JSON, which an interface without an index signature does not say of itself.
const LAST_MAN_STANDING = READY_FORMATS.last_man_standing as unknown as Json;

export const BODY_EXAMPLES: Readonly<Record<string, Json>> = {
  createToken: { name: "The board in the canteen", scopes: ["read"], expires_in_days: 90 },
  confirmTransfers: {
    entry: 4711,
    event: 7,
    chip: null,
    transfers: [{ element_out: 222, element_in: 241, selling_price: 74, purchase_price: 77 }],
    confirmed: true,
  },
  saveLineup: {
    chip: null,
    picks: SQUAD.map((element, index) => ({
      element,
      position: index + 1,
      is_captain: element === 301,
      is_vice_captain: element === 209,
    })),
  },
  createLeagueFormat: { name: "Last man standing", format: LAST_MAN_STANDING },
  previewLeagueFormat: { format: LAST_MAN_STANDING },
  createClassicLeague: { name: "Kollektivet", start_event: 1 },
  joinPrivateLeague: { code: "9h2k7q" },
  createPlan: { name: "Before the derby" },
  addPush: {
    endpoint: "https://push.example.org/browser/1",
    keys: { p256dh: `B${"a".repeat(86)}`, auth: "b".repeat(22) },
  },
  authLogin: { email: "someone@example.org", password: "a-long-password" },
  login: { email: "someone@example.org", password: "a-long-password" },
};
