import { expect, test } from "vitest";

import { decodeFactors, hasSecondStep } from "./factors.ts";
import { passkeySupport } from "./passkeys.ts";

const times = { created_at: 1_700_000_000.25, last_used_at: null };

test("the list of factors is told apart by kind, in milliseconds", () => {
  const factors = decodeFactors([
    { type: "totp", ...times, last_used_at: 1_700_000_060 },
    { type: "recovery_codes", ...times, total_code_count: 10, unused_code_count: 9 },
    { type: "webauthn", ...times, id: 7, name: "Mobilen", is_passwordless: true },
  ]);
  expect(factors).toEqual({
    app: { addedAtMs: 1_700_000_000_250, usedAtMs: 1_700_000_060_000 },
    codes: { total: 10, unused: 9 },
    passkeys: [{ passkeyId: 7, name: "Mobilen", isPasswordless: true, addedAtMs: 1_700_000_000_250, usedAtMs: null }],
  });
  expect(hasSecondStep(factors)).toBe(true);
  expect(hasSecondStep({ ...factors, app: null })).toBe(true);
  expect(hasSecondStep({ ...factors, app: null, passkeys: [] })).toBe(false);
});

test.each([
  ["127.0.0.1", "address"],
  ["[::1]", "address"],
  // A simulated page has no passkeys.
  ["localhost", "no"],
  ["spill.example.no", "no"],
])("at %s passkeys are there: %s", (hostname, support) => {
  expect(passkeySupport(hostname)).toBe(support);
});
