/** Organisations as their members and others see them: what is open, tables, departments, leagues inside. */
import type {
  checkOrganisationCodeCall,
  chooseDepartmentCall,
  departmentCall,
  departmentNamesCall,
  departmentTableCall,
  joinOpenOrganisationCall,
  joinOrganisationByCodeCall,
  Language,
  leaveOrganisationCall,
  linkLeagueCall,
  organisationCall,
  organisationLeaguesCall,
  ownOrganisationsCall,
  peopleTableCall,
  unlinkLeagueCall,
} from "@elleveren/contract";
import type { DepartmentId, LeagueId, OrganisationId } from "@elleveren/rules";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, callAddress, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";
import { sendOnce } from "../wire/send-once.ts";

const getOwn = api<typeof ownOrganisationsCall>("GET", "/api/organisations/");

export const useOwnOrganisations = () => useQuery({ ...queryOf(keys.ownOrganisations, getOwn, {}), staleTime: 30_000 });

const getOrganisation = api<typeof organisationCall>("GET", "/api/organisation/:organisationId/");

export const useOrganisation = (organisationId: OrganisationId) =>
  useQuery({
    ...queryOf(keys.ofOrganisation(organisationId, "head"), getOrganisation, { params: { organisationId } }),
    staleTime: 30_000,
  });

/** The stretch of a table: a round alone, else a phase; phase 1 is the season, round 0 none. */
export interface Stretch {
  readonly phase: number;
  readonly round: number;
}

const stretchQuery = ({ phase, round }: Stretch) => (round > 0 ? { round } : phase > 1 ? { phase } : {});

const getDepartmentTable = api<typeof departmentTableCall>("GET", "/api/organisation/:organisationId/departments/");

export const useDepartmentTable = (organisationId: OrganisationId, stretch: Stretch, page: number) =>
  useQuery({
    ...queryOf(keys.ofOrganisation(organisationId, "departments", { ...stretch, page }), getDepartmentTable, {
      params: { organisationId },
      query: { ...stretchQuery(stretch), page },
    }),
    staleTime: 30_000,
    // Another page keeps the old rows until the new ones are there, so that nothing jumps.
    placeholderData: keepPreviousData,
  });

const getPeople = api<typeof peopleTableCall>("GET", "/api/organisation/:organisationId/people/");

export const usePeopleTable = (organisationId: OrganisationId, stretch: Stretch, page: number) =>
  useQuery({
    ...queryOf(keys.ofOrganisation(organisationId, "people", { ...stretch, page }), getPeople, {
      params: { organisationId },
      query: { ...stretchQuery(stretch), page },
    }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

const getDepartment = api<typeof departmentCall>("GET", "/api/organisation/:organisationId/departments/:departmentId/");

/** Round 0 is the newest. */
export const useDepartment = (
  organisationId: OrganisationId,
  departmentId: DepartmentId,
  { round, page }: { readonly round: number; readonly page: number },
) =>
  useQuery({
    ...queryOf(keys.ofOrganisation(organisationId, "department", { departmentId, round, page }), getDepartment, {
      params: { organisationId, departmentId },
      query: { ...(round > 0 && { round }), page },
    }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

const getNames = api<typeof departmentNamesCall>("GET", "/api/organisation/:organisationId/department-names/");

export const useDepartmentNames = (organisationId: OrganisationId) =>
  useQuery({
    ...queryOf(keys.ofOrganisation(organisationId, "names"), getNames, { params: { organisationId } }),
    staleTime: 30_000,
  });

const getLeagues = api<typeof organisationLeaguesCall>("GET", "/api/organisation/:organisationId/leagues/");

export const useLinkedLeagues = (organisationId: OrganisationId) =>
  useQuery({
    ...queryOf(keys.ofOrganisation(organisationId, "leagues"), getLeagues, { params: { organisationId } }),
    staleTime: 30_000,
  });

/** A write after which the organisation's pages and the list of the own ones are fetched again. */
export function useOrganisationWrite<A, T>(organisationId: OrganisationId, mutationFn: (argument: A) => Promise<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.organisation(organisationId) }),
        client.invalidateQueries({ queryKey: keys.ownOrganisations }),
      ]),
  });
}

const postLink = api<typeof linkLeagueCall>("POST", "/api/organisation/:organisationId/leagues/");
export const useLinkLeague = (organisationId: OrganisationId) =>
  useOrganisationWrite(organisationId, (league: LeagueId) =>
    sendOnce(postLink, { params: { organisationId }, body: { league } }),
  );

const deleteLink = api<typeof unlinkLeagueCall>("DELETE", "/api/organisation/:organisationId/leagues/:leagueId/");
export const useUnlinkLeague = (organisationId: OrganisationId) =>
  useOrganisationWrite(organisationId, (leagueId: LeagueId) =>
    send(deleteLink, { params: { organisationId, leagueId } }),
  );

const putMembership = api<typeof chooseDepartmentCall>("PUT", "/api/organisation/:organisationId/membership/");
/** Null is none. */
export const useChooseDepartment = (organisationId: OrganisationId) =>
  useOrganisationWrite(organisationId, (department: DepartmentId | null) =>
    send(putMembership, { params: { organisationId }, body: { department } }),
  );

const postLeave = api<typeof leaveOrganisationCall>("POST", "/api/organisation/:organisationId/leave/");

export const useLeaveOrganisation = (organisationId: OrganisationId) =>
  useEndOfMembership(organisationId, () => sendOnce(postLeave, { params: { organisationId } }));

/** After it the page that shows the organisation is left: what is known of it is asked for when somebody comes back, not now. */
export function useEndOfMembership<T>(organisationId: OrganisationId, mutationFn: () => Promise<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.organisation(organisationId), refetchType: "none" }),
        client.invalidateQueries({ queryKey: keys.ownOrganisations }),
      ]),
  });
}

const postCheck = api<typeof checkOrganisationCodeCall>("POST", "/api/organisations/code-check/");
/** Which organisation, or which department of one, the code belongs to. */
export const checkOrganisationCode = (code: string, signal?: AbortSignal) =>
  send(postCheck, { body: { code }, ...(signal && { signal }) });

const postJoinByCode = api<typeof joinOrganisationByCodeCall>("POST", "/api/organisations/join/");
const postJoinOpen = api<typeof joinOpenOrganisationCall>("POST", "/api/organisation/:organisationId/join/");

/** By a code, or by an address of one's own that opens it. */
export function useJoinOrganisation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (by: { readonly code: string } | { readonly organisationId: OrganisationId }) =>
      "code" in by ? sendOnce(postJoinByCode, { body: by }) : sendOnce(postJoinOpen, { params: by }),
    onSuccess: ({ id }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.organisation(id) }),
        client.invalidateQueries({ queryKey: keys.ownOrganisations }),
      ]),
  });
}

/** Where a whole table comes from as a file. */
export const organisationFileUrl = (
  organisationId: OrganisationId,
  which: "departments" | "people",
  { language, ...stretch }: Stretch & { readonly language: Language },
): string =>
  callAddress(
    `/api/organisation/:organisationId/${which}.csv`,
    { organisationId },
    { language, ...stretchQuery(stretch) },
  );
