import type { EntryId } from "@elleveren/rules";
import { entryId as toEntryId } from "@elleveren/rules";

import { SEASONS_MAX } from "../../api/play/entry-seasons.ts";
import { useSearchState } from "../shell/use-search-state.ts";

/** Teams beside the page's own: one less than a picture takes. */
export const BESIDE_MAX = SEASONS_MAX - 1;

/** Numbers with commas between, as an address says them; whatever is none, or stands twice, is passed over. */
export const readBeside = (text: string, entry: number): EntryId[] =>
  [...new Set(text.split(","))]
    .filter((id) => /^[1-9]\d{0,14}$/u.test(id) && Number(id) !== entry)
    .slice(0, BESIDE_MAX)
    .map((id) => toEntryId(Number(id)));

/** Which teams are laid beside this one: `?with=12,34`. */
export function useBeside(entry: EntryId): [readonly EntryId[], (ids: readonly EntryId[]) => void] {
  const [state, setState] = useSearchState({ with: "" });
  return [
    readBeside(state.with, entry),
    // One number alone is written as a number, or the address would put quotes around it.
    (ids) => setState({ with: (ids.length === 1 ? ids[0] : ids.join(",")) as string }),
  ];
}
