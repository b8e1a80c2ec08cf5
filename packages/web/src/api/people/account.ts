/** The signed-in account, as pages know it. */
import type { AccountId, EntryId } from "@elleveren/rules";

export const OPT_INS = ["email_favourite", "email_league", "email_telecom", "email_bank", "email_media"] as const;

export type OptIn = (typeof OPT_INS)[number];

export interface Account {
  readonly accountId: AccountId;
  readonly entryId: EntryId | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Replaces the address once its verification e-mail is answered; null when none is pending. */
  readonly nextEmail: string | null;
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth: string | null;
  readonly regionId: number | null;
  /** Came through another sign-in and has not confirmed the details yet. */
  readonly isDirty: boolean;
  readonly isSocial: boolean;
  readonly isOperator: boolean;
  readonly isSuspended: boolean;
  /** Wants to see chances nowhere. */
  readonly hidesOdds: boolean;
  readonly optIns: Readonly<Record<OptIn, boolean>>;
  /** Of somebody too young to agree alone; null for everybody else. */
  readonly guardian: AccountGuardian | null;
}

export interface AccountGuardian {
  /** Null: nobody is named yet. */
  readonly email: string | null;
  readonly hasAgreed: boolean;
  /** Without an answer the account goes then; null once a guardian agreed. */
  readonly endsAtMs: number | null;
}

export interface Me {
  readonly account: Account | null;
  /** Codes of watched footballers. */
  readonly watched: ReadonlySet<number>;
  /** Kept on the device: without name, address and other details, and not yet confirmed by the server. */
  readonly isCopy?: true;
}
