import { expect, test } from "vitest";

import { ROOT } from "../root.ts";
import { makeBill, productionRefs } from "./bill-of-materials.ts";

test("the bill of materials has every library of production with its hash, nothing else, and is the same each time [V15.1.2]", () => {
  const order = { folder: ROOT, version: "0.2.0", at: new Date("2026-11-25T12:00:00Z") };
  const text = makeBill(order);
  const bill = JSON.parse(text) as {
    readonly bomFormat: string;
    readonly serialNumber?: string;
    readonly components: readonly { readonly "bom-ref": string; readonly name: string; readonly hashes?: unknown[] }[];
  };
  expect([bill.bomFormat, bill.serialNumber]).toEqual(["CycloneDX", undefined]);
  const refs = bill.components.map((component) => component["bom-ref"]);
  expect(refs.filter((ref) => !productionRefs(ROOT).has(ref))).toEqual([]);
  const names = new Set(bill.components.map(({ name }) => name));
  // The server's, and those that the built site holds; none of what builds and tests.
  for (const name of ["fastify", "pg", "react", "react-dom", "@lingui/core"]) expect(names, name).toContain(name);
  for (const name of ["vite", "vitest", "typescript", "oidc-provider"]) expect(names, name).not.toContain(name);
  const unhashed = bill.components.filter((one) => !one["bom-ref"].startsWith("@elleveren/") && !one.hashes?.length);
  expect(unhashed.map(({ name }) => name)).toEqual([]);
  expect(makeBill(order)).toBe(text);
}, 240_000);
