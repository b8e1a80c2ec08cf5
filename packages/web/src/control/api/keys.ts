/** Names under which answers of the control room are kept while its page is open. */
export const controlKeys = {
  control: ["control"],
  feeds: ["feeds"],
  refusals: (page: number) => ["feeds", "refusals", page],
  contradictions: ["feeds", "contradictions"],
  allCorrections: ["corrections"],
  corrections: (page: number) => ["corrections", page],
  correctableMatch: (fixtureId: number) => ["corrections", "match", fixtureId],
  acts: (filter: object) => ["acts", filter],
  rounds: ["rounds"],
  fixtures: ["fixtures"],
  match: (fixtureId: number) => ["match", fixtureId],
} as const;
