/** Whether other pages may show a private league's table, for its administrator. */
import type { leagueEmbedCall, updateLeagueEmbedCall, WireLeagueEmbed } from "@elleveren/contract";
import type { LeagueId } from "@elleveren/rules";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";

export interface LeagueEmbed {
  readonly isAllowed: boolean;
  /** From the root of the site. */
  readonly path: string;
}
const decode = ({ allowed, path }: WireLeagueEmbed): LeagueEmbed => ({ isAllowed: allowed, path });

const getEmbed = api<typeof leagueEmbedCall>("GET", "/api/league/:leagueId/embed/");
export const useLeagueEmbed = (league: LeagueId) =>
  useQuery({
    queryKey: keys.leagueEmbed(league),
    queryFn: async ({ signal }) => decode(await send(getEmbed, { params: { leagueId: league }, signal })),
  });

const putEmbed = api<typeof updateLeagueEmbedCall>("PUT", "/api/league/:leagueId/embed/");
export function useAllowEmbed(league: LeagueId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (allowed: boolean) =>
      decode(await send(putEmbed, { params: { leagueId: league }, body: { allowed } })),
    onSuccess: (embed) => client.setQueryData(keys.leagueEmbed(league), embed),
  });
}
