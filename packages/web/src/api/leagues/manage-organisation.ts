/** The actions of an organisation's administrators, and making an organisation. */
import type {
  addAdministratorCall,
  addDepartmentCall,
  BodyOf,
  createOrganisationCall,
  deleteOrganisationCall,
  endAdministratorCall,
  forgetInvitationsCall,
  invitePeopleCall,
  manageOrganisationCall,
  mergeDepartmentCall,
  moveMembersCall,
  organisationLogCall,
  organisationMembersCall,
  previewInvitationsCall,
  readmitMemberCall,
  removeDepartmentCall,
  removeMemberCall,
  renameDepartmentCall,
  renewOrganisationCodeCall,
  setDomainsCall,
  updateOrganisationCall,
} from "@elleveren/contract";
import type { DepartmentId, EntryId, OrganisationId } from "@elleveren/rules";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { queryOf } from "../wire/query-of.ts";
import { sendOnce } from "../wire/send-once.ts";
import { useEndOfMembership, useOrganisationWrite } from "./organisations.ts";

const postOrganisation = api<typeof createOrganisationCall>("POST", "/api/organisations/");

export type NewOrganisation = BodyOf<typeof createOrganisationCall>;

export function useCreateOrganisation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewOrganisation) => sendOnce(postOrganisation, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.ownOrganisations }),
  });
}

const getManaged = api<typeof manageOrganisationCall>("GET", "/api/organisation/:organisationId/manage/");

export const useManagedOrganisation = (organisationId: OrganisationId) =>
  useQuery({
    ...queryOf(keys.ofOrganisation(organisationId, "manage"), getManaged, { params: { organisationId } }),
    staleTime: 30_000,
  });

const putOrganisation = api<typeof updateOrganisationCall>("PUT", "/api/organisation/:organisationId/");
export const useUpdateOrganisation = (organisationId: OrganisationId) =>
  useOrganisationWrite(organisationId, (body: BodyOf<typeof updateOrganisationCall>) =>
    send(putOrganisation, { params: { organisationId }, body }),
  );

const deleteOrganisation = api<typeof deleteOrganisationCall>("DELETE", "/api/organisation/:organisationId/");

export const useDeleteOrganisation = (organisationId: OrganisationId) =>
  useEndOfMembership(organisationId, () => send(deleteOrganisation, { params: { organisationId } }));

const postCode = api<typeof renewOrganisationCodeCall>("POST", "/api/organisation/:organisationId/code/");
/** Of the organisation, or of a department of it. */
export const useRenewCode = (organisationId: OrganisationId) =>
  useOrganisationWrite(organisationId, (department: DepartmentId | null) =>
    sendOnce(postCode, { params: { organisationId }, body: department === null ? {} : { department } }),
  );

const postDepartment = api<typeof addDepartmentCall>("POST", "/api/organisation/:organisationId/departments/");
export const useAddDepartment = (organisationId: OrganisationId) =>
  useOrganisationWrite(organisationId, (name: string) =>
    sendOnce(postDepartment, { params: { organisationId }, body: { name } }),
  );

const putDepartment = api<typeof renameDepartmentCall>(
  "PUT",
  "/api/organisation/:organisationId/departments/:departmentId/",
);
export const useRenameDepartment = (organisationId: OrganisationId, departmentId: DepartmentId) =>
  useOrganisationWrite(organisationId, (name: string) =>
    send(putDepartment, { params: { organisationId, departmentId }, body: { name } }),
  );

const deleteDepartment = api<typeof removeDepartmentCall>(
  "DELETE",
  "/api/organisation/:organisationId/departments/:departmentId/",
);
export const useRemoveDepartment = (organisationId: OrganisationId, departmentId: DepartmentId) =>
  useOrganisationWrite(organisationId, () => send(deleteDepartment, { params: { organisationId, departmentId } }));

const postMerge = api<typeof mergeDepartmentCall>(
  "POST",
  "/api/organisation/:organisationId/departments/:departmentId/merge/",
);
export const useMergeDepartment = (organisationId: OrganisationId, departmentId: DepartmentId) =>
  useOrganisationWrite(organisationId, (into: DepartmentId) =>
    sendOnce(postMerge, { params: { organisationId, departmentId }, body: { into } }),
  );

export interface MembersSought {
  /** 0: of none; -1: of all. */
  readonly department: number;
  readonly name: string;
  readonly page: number;
}

const getMembers = api<typeof organisationMembersCall>("GET", "/api/organisation/:organisationId/members/");

export const useOrganisationMembers = (organisationId: OrganisationId, { department, name, page }: MembersSought) =>
  useQuery({
    ...queryOf(keys.ofOrganisation(organisationId, "members", { department, name, page }), getMembers, {
      params: { organisationId },
      query: { ...(department >= 0 && { department }), ...(name !== "" && { name }), page },
    }),
    placeholderData: keepPreviousData,
  });

const postMove = api<typeof moveMembersCall>("POST", "/api/organisation/:organisationId/members/move/");
export const useMoveMembers = (organisationId: OrganisationId) =>
  useOrganisationWrite(
    organisationId,
    (body: { readonly entries: EntryId[]; readonly department: DepartmentId | null }) =>
      sendOnce(postMove, { params: { organisationId }, body }),
  );

const postRemove = api<typeof removeMemberCall>("POST", "/api/organisation/:organisationId/members/remove/");
const postReadmit = api<typeof readmitMemberCall>("POST", "/api/organisation/:organisationId/members/readmit/");
const postAdministrator = api<typeof addAdministratorCall>(
  "POST",
  "/api/organisation/:organisationId/administrators/add/",
);
const postAdministratorEnd = api<typeof endAdministratorCall>(
  "POST",
  "/api/organisation/:organisationId/administrators/end/",
);

export const useRemoveMember = (organisationId: OrganisationId) =>
  useOrganisationWrite(organisationId, (entry: EntryId) =>
    sendOnce(postRemove, { params: { organisationId }, body: { entry } }),
  );
export const useReadmitMember = (organisationId: OrganisationId) =>
  useOrganisationWrite(organisationId, (entry: EntryId) =>
    sendOnce(postReadmit, { params: { organisationId }, body: { entry } }),
  );
export const useAddAdministrator = (organisationId: OrganisationId) =>
  useOrganisationWrite(organisationId, (entry: EntryId) =>
    sendOnce(postAdministrator, { params: { organisationId }, body: { entry } }),
  );
export const useEndAdministrator = (organisationId: OrganisationId) =>
  useOrganisationWrite(organisationId, (entry: EntryId) =>
    sendOnce(postAdministratorEnd, { params: { organisationId }, body: { entry } }),
  );

const putDomains = api<typeof setDomainsCall>("PUT", "/api/organisation/:organisationId/domains/");
export const useSetDomains = (organisationId: OrganisationId) =>
  useOrganisationWrite(organisationId, (domains: string[]) =>
    send(putDomains, { params: { organisationId }, body: { domains } }),
  );

const postPreview = api<typeof previewInvitationsCall>(
  "POST",
  "/api/organisation/:organisationId/invitations/preview/",
);
/** The effect that a list would have; nothing is kept. */
export const usePreviewInvitations = (organisationId: OrganisationId) =>
  useMutation({ mutationFn: (text: string) => send(postPreview, { params: { organisationId }, body: { text } }) });

const postInvitations = api<typeof invitePeopleCall>("POST", "/api/organisation/:organisationId/invitations/");
export const useInvitePeople = (organisationId: OrganisationId) =>
  useOrganisationWrite(organisationId, (text: string) =>
    sendOnce(postInvitations, { params: { organisationId }, body: { text } }),
  );

const deleteInvitations = api<typeof forgetInvitationsCall>("DELETE", "/api/organisation/:organisationId/invitations/");
export const useForgetInvitations = (organisationId: OrganisationId) =>
  useOrganisationWrite(organisationId, () => send(deleteInvitations, { params: { organisationId } }));

const getLog = api<typeof organisationLogCall>("GET", "/api/organisation/:organisationId/log/");

/** One page, the newest first. */
export const useOrganisationLog = (organisationId: OrganisationId, page: number) =>
  useQuery({
    ...queryOf(keys.ofOrganisation(organisationId, "log", { page }), getLog, {
      params: { organisationId },
      query: { page },
    }),
    placeholderData: keepPreviousData,
  });
