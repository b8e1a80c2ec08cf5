/** Who is in a private league, who helps to run it, and what its members are told. */
import type {
  addCoAdministratorCall,
  endCoAdministratorCall,
  leagueMembersCall,
  takeMessageBackCall,
  WireLeagueMessage,
  WireListedMember,
  writeMessageCall,
} from "@elleveren/contract";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { useAdminMutation } from "./league-admin.ts";
import { decodeMember, type LeagueMember } from "./league-season.ts";
import { sendOnce } from "../wire/send-once.ts";

export interface ListedMember extends LeagueMember {
  readonly joinedAtMs: number;
  readonly role: WireListedMember["role"];
}

export interface FoundMembers {
  readonly members: readonly ListedMember[];
  /** Of a search: more have such a name. */
  readonly hasMore: boolean;
}

const getMembers = api<typeof leagueMembersCall>("GET", "/api/league/:leagueId/members/");

/** All of them, or those in whose names every word of the text stands; null asks nothing. */
export const useLeagueMembers = (league: LeagueId, name: string | null) =>
  useQuery({
    queryKey: keys.leagueMembers(league, name ?? ""),
    queryFn: async ({ signal }): Promise<FoundMembers> => {
      const query = name === null || name === "" ? {} : { name };
      const wire = await send(getMembers, { params: { leagueId: league }, query, signal });
      const members = wire.members.map((row) => ({
        ...decodeMember(row),
        joinedAtMs: Date.parse(row.joined),
        role: row.role,
      }));
      return { members, hasMore: wire.has_more };
    },
    enabled: name !== null,
    placeholderData: keepPreviousData,
  });

const postAdd = api<typeof addCoAdministratorCall>("POST", "/api/league/:leagueId/co-administrators/add/");
export const useAddCoAdministrator = (own: EntryId, league: LeagueId) =>
  useAdminMutation(own, league, (entry: EntryId) =>
    sendOnce(postAdd, { params: { leagueId: league }, body: { entry } }),
  );

const postEnd = api<typeof endCoAdministratorCall>("POST", "/api/league/:leagueId/co-administrators/end/");
export const useEndCoAdministrator = (own: EntryId, league: LeagueId) =>
  useAdminMutation(own, league, (entry: EntryId) =>
    sendOnce(postEnd, { params: { leagueId: league }, body: { entry } }),
  );

export interface LeagueMessage {
  readonly text: string;
  readonly atMs: number;
  readonly by: LeagueMember;
}

export const decodeMessage = (wire: WireLeagueMessage): LeagueMessage => ({
  text: wire.text,
  atMs: Date.parse(wire.time),
  by: decodeMember(wire),
});

const putMessage = api<typeof writeMessageCall>("PUT", "/api/league/:leagueId/message/");
const deleteMessage = api<typeof takeMessageBackCall>("DELETE", "/api/league/:leagueId/message/");

/** The league's pages show the new one, or none, when they have come again. */
function useMessageMutation<A>(league: LeagueId, mutationFn: (argument: A) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: keys.league(league) }) });
}

export const useWriteMessage = (league: LeagueId) =>
  useMessageMutation(league, (text: string) => send(putMessage, { params: { leagueId: league }, body: { text } }));

export const useTakeMessageBack = (league: LeagueId) =>
  useMessageMutation(league, () => send(deleteMessage, { params: { leagueId: league } }));
