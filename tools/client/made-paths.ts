/** Files that are made from the contract before anything runs; Git does not have them. */
export const MADE = {
  client: "packages/contract/src/client/generated.ts",
  meanings: "packages/contract/src/openapi/meanings.generated.ts",
} as const;
