/**
 * The parts of a season's public log: its tree, its key, and how a round becomes one hash. Features write into it here;
 * `features/content/public-log` appends, signs and serves.
 */
export { headText, loadLogKey, type LogKey } from "./log-key.ts";
export { leafHash, MerkleTree } from "./merkle-tree.ts";
export {
  keepRoundDigest,
  notePublic,
  noteResults,
  PAGE_ROWS,
  PageHasher,
  resultLine,
  type RoundDigest,
  type RoundKind,
} from "./round-pages.ts";
