/** Names of invented footballers and managers. */
export { FIRST_NAMES, nameStream, WOMENS_NAMES } from "./names.ts";
export type { PersonName } from "./names.ts";
