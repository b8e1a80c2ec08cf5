/** Figures of a match as they are spelled on the wire; operators and feeds use the same words. */
export { STAT_NAMES as CORRECTABLE_STATS } from "@elleveren/rules";
