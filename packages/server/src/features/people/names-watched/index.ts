/** Names that others see, held against the operators' list of words. Knows no other feature, so that all can call it. */
export { managerName, matchName, watchName, wordKey } from "./match-name.ts";
export type { WordKind } from "./names-watched.sql.ts";
export {
  insertFound,
  selectWords,
  subjectName,
  subjectOf,
  type ListedWord,
  type Named,
  type NamePart,
} from "./names-watched.sql.ts";
