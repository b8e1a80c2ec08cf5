/** How tables and everything beside them name an entry. */
import type { WireLeagueMember } from "@elleveren/contract";

import { managerName } from "../../people/index.ts";
import type { EntryName } from "./entry-names.sql.ts";

export const managerOf = ({ managerFirstName, managerLastName }: EntryName): string =>
  managerName(managerFirstName, managerLastName);

export const presentName = (name: EntryName): WireLeagueMember => ({
  entry: name.entryId,
  entry_name: name.name,
  player_name: managerOf(name),
});
