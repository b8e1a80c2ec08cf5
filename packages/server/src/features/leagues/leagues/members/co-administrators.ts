/** Co-administrators of a private league: its administrator appoints them, and they may resign (decision 0227). */
import type { WireBan } from "@elleveren/contract";
import { accepted, type EntryId, refused, type Result } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import { notify } from "../../../../db/notify.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { canAdministerLeague } from "../access.ts";
import { lockLeague } from "../leagues.sql.ts";
import { insertLeagueAct } from "../log/league-log.sql.ts";
import { deleteBan, insertBan } from "../settings/administration.sql.ts";
import {
  deleteCoAdministrator,
  insertCoAdministrator,
  isCoAdministrator,
  selectCoAdministrators,
} from "./co-administrators.sql.ts";
import { canTakeOver, deleteMember, entryExists, selectBans } from "./members.sql.ts";
import {
  type AccessProblem,
  type AdministratorRequest,
  lockManagedOpenLeague,
  lockOwnLeague,
  type StartedProblem,
} from "./own-league.ts";

/** Enough for any group of friends or office, few enough that members know their administrators. */
const CO_ADMINISTRATORS_MAX = 5;

interface MemberRequest extends AdministratorRequest {
  /** The affected member. */
  readonly memberId: EntryId;
}

type CoAdministratorProblem =
  | AccessProblem
  /** The administrator's own entry, a non-member, or one that has left the game. */
  | { readonly code: "invalid" | "not_a_member"; readonly field: "entry" }
  | { readonly code: "too_many_co_administrators"; readonly max: number };

/** Doing it twice changes nothing more. */
export async function addCoAdministrator(
  ctx: Context,
  request: MemberRequest,
): Promise<Result<null, CoAdministratorProblem>> {
  const { leagueId, entryId, memberId } = request;
  return transact(ctx.db, async (tx) => {
    const locked = await lockOwnLeague(tx, request);
    if (!locked.ok) return locked;
    if (memberId === entryId) return refused([{ code: "invalid", field: "entry" }]);
    // A member leaving or deleting the account at the same time came first, or waits.
    if (!(await canTakeOver(tx, leagueId, memberId))) return refused([{ code: "not_a_member", field: "entry" }]);
    const now = await selectCoAdministrators(tx, leagueId);
    if (now.includes(memberId)) return accepted(null);
    const max = CO_ADMINISTRATORS_MAX;
    if (now.length >= max) return refused([{ code: "too_many_co_administrators", max }]);
    await insertCoAdministrator(tx, leagueId, memberId);
    await insertLeagueAct(tx, { leagueId, entryId, kind: "co_administrator", details: { memberId } });
    await notify(tx, { kind: "leagues", leagueId, entryId: memberId });
    return accepted(null);
  });
}

/** By the administrator, or by the co-administrator himself. */
export async function endCoAdministrator(
  ctx: Context,
  { leagueId, entryId, memberId }: MemberRequest,
): Promise<Result<null, AccessProblem>> {
  return transact(ctx.db, async (tx) => {
    const league = await lockLeague(tx, leagueId);
    if (!league) return refused([{ code: "no_such_league" }]);
    const isOwn = memberId === entryId;
    const wasOne =
      (isOwn || canAdministerLeague({ entryId }, league)) && (await deleteCoAdministrator(tx, leagueId, memberId));
    if (!wasOne && !canAdministerLeague({ entryId }, league)) return refused([{ code: "not_allowed" }]);
    if (!wasOne) return accepted(null);
    await insertLeagueAct(tx, { leagueId, entryId, kind: "co_administrator_ended", details: { memberId } });
    await notify(tx, { kind: "leagues", leagueId, entryId: memberId });
    return accepted(null);
  });
}

type BanProblem =
  | AccessProblem
  | StartedProblem
  /** No such entry; the administrator's, or the requesting entry itself. */
  | { readonly code: "does_not_exist" | "invalid"; readonly field: "entry" };

/** Takes the entry out if it is a member, and refuses it from now on (EG-58). Doing it twice changes nothing more. */
export async function banEntry(ctx: Context, request: MemberRequest): Promise<Result<WireBan[], BanProblem>> {
  const { leagueId, entryId, memberId: bannedEntryId } = request;
  return transact(ctx.db, async (tx) => {
    const locked = await lockManagedOpenLeague(tx, request);
    if (!locked.ok) return locked;
    if (bannedEntryId === entryId || bannedEntryId === locked.value.adminEntryId) {
      return refused([{ code: "invalid", field: "entry" }]);
    }
    // Only the administrator removes co-administrators; they do not remove each other.
    if (locked.value.adminEntryId !== entryId && (await isCoAdministrator(tx, leagueId, bannedEntryId))) {
      return refused([{ code: "not_allowed" }]);
    }
    if (!(await entryExists(tx, bannedEntryId))) return refused([{ code: "does_not_exist", field: "entry" }]);
    const isNew = await insertBan(tx, leagueId, bannedEntryId);
    const wasMember = await deleteMember(tx, leagueId, bannedEntryId);
    if (isNew) await insertLeagueAct(tx, { leagueId, entryId, kind: "ban", details: { bannedEntryId, wasMember } });
    if (wasMember) await notify(tx, { kind: "leagues", leagueId, entryId: bannedEntryId });
    return accepted(await selectBans(tx, leagueId));
  });
}

/** Only lifts the ban: the entry has to join again. */
export async function unbanEntry(
  ctx: Context,
  request: MemberRequest,
): Promise<Result<WireBan[], AccessProblem | StartedProblem>> {
  const { leagueId, entryId, memberId: bannedEntryId } = request;
  return transact(ctx.db, async (tx) => {
    const locked = await lockManagedOpenLeague(tx, request);
    if (!locked.ok) return locked;
    if (await deleteBan(tx, leagueId, bannedEntryId)) {
      await insertLeagueAct(tx, { leagueId, entryId, kind: "unban", details: { bannedEntryId } });
    }
    return accepted(await selectBans(tx, leagueId));
  });
}
