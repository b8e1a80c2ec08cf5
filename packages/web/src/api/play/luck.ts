/** Skill and luck in a team's settled rounds. */
import type { luckCall } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";
import { useQuery } from "@tanstack/react-query";

import { api } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";

const getLuck = api<typeof luckCall>("GET", "/api/entry/:entryId/luck/");

export const useLuck = (entryId: EntryId) =>
  useQuery({ ...queryOf(keys.luck(entryId), getLuck, { params: { entryId } }), staleTime: 60_000 });
