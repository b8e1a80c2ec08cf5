/** Accounts in the wire's words. Only ever sent to the person themselves. */
import type { WireMe, WirePlayer, WireRegion } from "@elleveren/contract";
import type { FootballerCode } from "@elleveren/rules";

import type { Account } from "./accounts.sql.ts";
import type { Region } from "./regions.sql.ts";

export const ANONYMOUS: WireMe = { player: null, watched: [] };

export function presentMe(account: Account, watched: readonly FootballerCode[]): WireMe {
  return { player: presentPlayer(account), watched: [...watched] };
}

function presentPlayer(account: Account): WirePlayer {
  return {
    id: account.accountId,
    first_name: account.firstName,
    last_name: account.lastName,
    email: account.email,
    date_of_birth: account.dateOfBirth,
    // Never asked for here; published clients expect a text.
    gender: "",
    region: account.regionId,
    dirty: account.isDirty,
    entry: account.entryId,
    entry_email: account.newsletter?.isWanted ?? false,
    entry_language: account.newsletter?.language ?? null,
    default_event: null,
    sso_id: null,
    is_social: account.isSocial,
    ...account.optIns,
    ...(account.nextEmail === null ? {} : { next_email: account.nextEmail }),
    ...(account.role === "operator" ? { is_operator: true } : {}),
    ...(account.isSuspended ? { is_suspended: true } : {}),
  };
}

export function presentRegion(region: Region): WireRegion {
  return {
    id: region.regionId,
    name: region.name,
    code: region.code,
    iso_code_short: region.isoCodeShort,
    iso_code_long: region.isoCodeLong,
  };
}
