/** Names that others see, held against the operators' list of words. Knows no other feature, so that all can call it. */
export { matchName, wordKey, type WordKind } from "./match-name.ts";
export {
  insertFound,
  isOfLeague,
  selectWords,
  subjectOf,
  type ListedWord,
  type Named,
  type NamePart,
} from "./names-watched.sql.ts";
export { managerName, watchName } from "./watch-name.ts";
