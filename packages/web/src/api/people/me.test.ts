import type { WirePlayer } from "@elleveren/contract";
import { expect, test } from "vitest";

import { decodeMe } from "./me.ts";

const emailOf = (email: string, isSocial: boolean) =>
  decodeMe({ player: { email, is_social: isSocial, entry: null } as WirePlayer, watched: [] }).account?.email;

test("a placeholder address with its social marker is blanked; an address of somebody's own is not [AC-21]", () => {
  expect(emailOf("facebook-12@social.invalid", true)).toBe("");
  expect(emailOf("12@Social.example.test", true)).toBe("");
  expect(emailOf("kari@example.test", true)).toBe("kari@example.test");
  // An address typed at registration by e-mail.
  expect(emailOf("kari@socialclub.test", false)).toBe("kari@socialclub.test");
});
