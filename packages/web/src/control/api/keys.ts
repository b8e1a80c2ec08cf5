/** Names under which answers of the control room are kept while its page is open. */
export const controlKeys = {
  control: ["control"],
  acts: (filter: object) => ["acts", filter],
} as const;
