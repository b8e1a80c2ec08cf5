/** Keeping an entry out of a league, and letting it in again. Both answer everybody who is kept out. */
import type { WireBan } from "@elleveren/contract";
import { accepted, type EntryId, refused, type Result } from "@elleveren/rules";

import type { Context } from "../../../../context.ts";
import { notify } from "../../../../db/notify.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { deleteBan, insertBan } from "../settings/administration.sql.ts";
import { isCoAdministrator } from "./co-administrators.sql.ts";
import { insertLeagueAct } from "../log/league-log.sql.ts";
import { deleteMember, entryExists, selectBans } from "./members.sql.ts";
import {
  type AccessProblem,
  type AdministratorRequest,
  lockManagedOpenLeague,
  type StartedProblem,
} from "./own-league.ts";

export type BanProblem =
  | AccessProblem
  | StartedProblem
  /** No such entry; the administrator, and whoever asks. */
  | { readonly code: "does_not_exist" | "invalid"; readonly field: "entry" };

export interface BanRequest extends AdministratorRequest {
  readonly bannedEntryId: EntryId;
}

/** Takes the entry out if it is a member, and refuses it from now on (EG-58). Doing it twice changes nothing more. */
export async function banEntry(ctx: Context, request: BanRequest): Promise<Result<WireBan[], BanProblem>> {
  const { leagueId, entryId, bannedEntryId } = request;
  return transact(ctx.db, async (tx) => {
    const locked = await lockManagedOpenLeague(tx, request);
    if (!locked.ok) return locked;
    if (bannedEntryId === entryId || bannedEntryId === locked.value.adminEntryId) {
      return refused([{ code: "invalid", field: "entry" }]);
    }
    // The administrator alone decides who helps him; co-administrators do not take out each other.
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

/** Only lifts the block: who wants to be in the league has to join it again. */
export async function unbanEntry(
  ctx: Context,
  request: BanRequest,
): Promise<Result<WireBan[], AccessProblem | StartedProblem>> {
  const { leagueId, entryId, bannedEntryId } = request;
  return transact(ctx.db, async (tx) => {
    const locked = await lockManagedOpenLeague(tx, request);
    if (!locked.ok) return locked;
    if (await deleteBan(tx, leagueId, bannedEntryId)) {
      await insertLeagueAct(tx, { leagueId, entryId, kind: "unban", details: { bannedEntryId } });
    }
    return accepted(await selectBans(tx, leagueId));
  });
}
