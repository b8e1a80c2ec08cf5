import type { WireLeagueMember } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";

import type { Queryable } from "../../../context.ts";
import { presentName, selectNames } from "../../play/index.ts";

/** Entries as tables name them. */
export async function selectMembersNamed(
  db: Queryable,
  ids: readonly EntryId[],
): Promise<ReadonlyMap<EntryId, WireLeagueMember>> {
  const names = await selectNames(db, ids);
  return new Map([...names].map(([id, name]) => [id, presentName(name)]));
}
