export { managerOf, presentName } from "./entry-names.ts";
export { type EntryName, type NameRow, selectNames, toName } from "./entry-names.sql.ts";
