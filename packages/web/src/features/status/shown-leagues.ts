/** Which of one's leagues stand on the status page. */
import type { EntryLeague } from "../../api/play/entry.ts";

const COUNT = 6;
const ORDER: Readonly<Record<EntryLeague["kind"], number>> = { private: 0, public: 1, system: 2 };

/** Those with friends in them first, then public ones, then the game's own; among equals as they come. */
export const shownLeagues = (leagues: readonly EntryLeague[]): EntryLeague[] =>
  leagues.toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind]).slice(0, COUNT);
