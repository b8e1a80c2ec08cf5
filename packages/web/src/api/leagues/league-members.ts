/** A private league for its members: members, co-administrators, the message to members, and its log. */
import type {
  addCoAdministratorCall,
  endCoAdministratorCall,
  leagueLogCall,
  leagueMembersCall,
  takeMessageBackCall,
  writeMessageCall,
} from "@elleveren/contract";
import type { EntryId, LeagueId } from "@elleveren/rules";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";
import { useAdminMutation } from "./league-admin.ts";
import { sendOnce } from "../wire/send-once.ts";

const getMembers = api<typeof leagueMembersCall>("GET", "/api/league/:leagueId/members/");

/** All of them, or those in whose names every word of the text stands; null asks nothing. */
export const useLeagueMembers = (leagueId: LeagueId, name: string | null) =>
  useQuery({
    ...queryOf(keys.leagueMembers(leagueId, name ?? ""), getMembers, {
      params: { leagueId },
      query: name === null || name === "" ? {} : { name },
    }),
    enabled: name !== null,
    placeholderData: keepPreviousData,
  });

const postAdd = api<typeof addCoAdministratorCall>("POST", "/api/league/:leagueId/co-administrators/add/");
export const useAddCoAdministrator = (own: EntryId, leagueId: LeagueId) =>
  useAdminMutation(own, leagueId, (entry: EntryId) => sendOnce(postAdd, { params: { leagueId }, body: { entry } }));

const postEnd = api<typeof endCoAdministratorCall>("POST", "/api/league/:leagueId/co-administrators/end/");
export const useEndCoAdministrator = (own: EntryId, leagueId: LeagueId) =>
  useAdminMutation(own, leagueId, (entry: EntryId) => sendOnce(postEnd, { params: { leagueId }, body: { entry } }));

const putMessage = api<typeof writeMessageCall>("PUT", "/api/league/:leagueId/message/");
const deleteMessage = api<typeof takeMessageBackCall>("DELETE", "/api/league/:leagueId/message/");

/** The league's pages show the new one, or none, when they have come again. */
function useMessageMutation<A>(league: LeagueId, mutationFn: (argument: A) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: keys.league(league) }) });
}

export const useWriteMessage = (leagueId: LeagueId) =>
  useMessageMutation(leagueId, (text: string) => send(putMessage, { params: { leagueId }, body: { text } }));

export const useTakeMessageBack = (leagueId: LeagueId) =>
  useMessageMutation(leagueId, () => send(deleteMessage, { params: { leagueId } }));

const getLog = api<typeof leagueLogCall>("GET", "/api/league/:leagueId/log/");

/** One page, the newest first. */
export const useLeagueLog = (leagueId: LeagueId, page: number) =>
  useQuery({
    ...queryOf(keys.leagueLog(leagueId, page), getLog, { params: { leagueId }, query: { page } }),
    placeholderData: keepPreviousData,
  });
