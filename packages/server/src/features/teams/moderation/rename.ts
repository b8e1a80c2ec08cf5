/** An operator gives a name that people see, or takes a league's message away; its owner is written to. */
import {
  accepted,
  accountId as toAccountId,
  entryId as toEntryId,
  leagueId as toLeagueId,
  refused,
  roundId,
  type AccountId,
  type Result,
} from "@elleveren/rules";

import type { Context, Tx } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { transact } from "../../../db/writing/transactions.ts";
import {
  checkPersonName,
  cleanName,
  managerName,
  type NamePart,
  recordAct,
  subjectName,
  watchName,
} from "../../people/index.ts";
import { checkName, normaliseName } from "../entries/index.ts";
import {
  checkFormatName,
  checkLeagueName,
  deleteLeagueMessage,
  normaliseFormatName,
  normaliseLeagueName,
} from "../../leagues/index.ts";
import { insertLog, selectGameNowMs } from "../../play/index.ts";
import { writeLetter } from "./letters.ts";
import {
  lockEntryName,
  lockFormatName,
  lockLeagueName,
  lockManager,
  selectAccountOfEntry,
  selectSubject,
  updateEntryName,
  updateFormatName,
  updateLeagueName,
  updateManager,
} from "./subjects.sql.ts";

export interface NewName {
  readonly by: AccountId;
  readonly part: NamePart;
  readonly id: number;
  /** As the operator saw it. */
  readonly before: string;
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly reason: string;
}

export type RenameProblem =
  | { readonly code: "not_found" }
  | { readonly code: "moved"; readonly name: string }
  | { readonly code: "nothing_changes" }
  | { readonly code: string; readonly field: string };

interface Renamed {
  readonly after: string;
  readonly account: AccountId | null;
  /** The league or entry whose pages show it. */
  readonly shownBy: { readonly leagueId: number } | { readonly entryId: number };
}

export function rename(ctx: Context, wish: NewName): Promise<Result<string, RenameProblem>> {
  return transact(ctx.db, async (tx) => {
    const done = await RENAMERS[wish.part](tx, wish);
    if (!done.ok) return done;
    const { after, account, shownBy } = done.value;
    const { by, part, id, before, reason } = wish;
    await watchName(tx, { part, id, name: after }, { by: "operator" });
    // A person's name or message is not kept: the log is append-only, and the account may be deleted.
    const details = part === "manager" || part === "message" ? { reason } : { before, after, reason };
    await recordAct(tx, { by, action: `people.rename_${part}`, subject: subjectName({ part, id }), details });
    if (account !== null) await writeLetter(ctx, tx, { kind: "renamed", account, part, before, after, reason });
    await notify(tx, { kind: "leagues", ...shownBy });
    return accepted(after);
  });
}

const NO_NEW_WORDS = { code: "invalid", field: "name" };

type Renamer = (tx: Tx, wish: NewName) => Promise<Result<Renamed, RenameProblem>>;

const RENAMERS: Readonly<Record<NamePart, Renamer>> = {
  async entry(tx, wish) {
    const id = toEntryId(wish.id);
    const now = await lockEntryName(tx, id);
    if (!now) return refused([{ code: "not_found" }]);
    const after = normaliseName(wish.name);
    const problems = problemsOf(wish, { now: now.name, after }, checkName(after));
    if (problems.length > 0) return refused(problems);
    await updateEntryName(tx, id, after);
    // In the manager's own log, without an operator's name.
    const log = {
      entryId: id,
      accountId: toAccountId(0),
      roundId: roundId(now.startedRoundId),
      kind: "details",
    } as const;
    const atMs = await selectGameNowMs(tx);
    await insertLog(tx, { ...log, atMs, before: { name: now.name }, after: { name: after }, receipt: null });
    return accepted({ after, account: now.accountId, shownBy: { entryId: id } });
  },
  async manager(tx, wish) {
    const id = toEntryId(wish.id);
    const now = await lockManager(tx, id);
    if (!now || !(await lockEntryName(tx, id))) return refused([{ code: "not_found" }]);
    const [firstName, lastName] = [cleanName(wish.firstName), cleanName(wish.lastName)];
    const found = [...checkPersonName("first_name", firstName), ...checkPersonName("last_name", lastName)];
    const after = managerName(firstName, lastName);
    const problems = problemsOf(wish, { now: managerName(now.firstName, now.lastName), after }, found);
    if (problems.length > 0) return refused(problems);
    await updateManager(tx, { account: now.accountId, entry: id, firstName, lastName });
    return accepted({ after, account: now.accountId, shownBy: { entryId: id } });
  },
  async league(tx, wish) {
    const id = toLeagueId(wish.id);
    const now = await lockLeagueName(tx, id);
    if (!now) return refused([{ code: "not_found" }]);
    const after = normaliseLeagueName(wish.name);
    const problems = problemsOf(wish, { now: now.name, after }, checkLeagueName(after));
    if (problems.length > 0) return refused(problems);
    await updateLeagueName(tx, id, after);
    const account = now.adminEntryId && (await selectAccountOfEntry(tx, now.adminEntryId));
    return accepted({ after, account, shownBy: { leagueId: id } });
  },
  async format(tx, wish) {
    const now = await lockFormatName(tx, wish.id);
    if (!now) return refused([{ code: "not_found" }]);
    const after = normaliseFormatName(wish.name);
    const problems = problemsOf(wish, { now: now.name, after }, checkFormatName(after));
    if (problems.length > 0) return refused(problems);
    await updateFormatName(tx, wish.id, after);
    const account = now.adminEntryId && (await selectAccountOfEntry(tx, now.adminEntryId));
    return accepted({ after, account, shownBy: { leagueId: now.leagueId } });
  },
  /** A message is deleted, not rewritten: an operator puts no words into its author's mouth. */
  async message(tx, wish) {
    const id = toLeagueId(wish.id);
    if (!(await lockLeagueName(tx, id))) return refused([{ code: "not_found" }]);
    const now = await selectSubject(tx, "message", id);
    if (!now) return refused([{ code: "not_found" }]);
    const problems = problemsOf(wish, { now: now.name, after: "" }, wish.name === "" ? [] : [NO_NEW_WORDS]);
    if (problems.length > 0) return refused(problems);
    await deleteLeagueMessage(tx, id);
    return accepted({ after: "", account: now.accountId, shownBy: { leagueId: id } });
  },
};

function problemsOf(
  { before }: NewName,
  { now, after }: { readonly now: string; readonly after: string },
  found: readonly { readonly code: string; readonly field: string }[],
): RenameProblem[] {
  if (now !== before) return [{ code: "moved", name: now }];
  return found.length === 0 && after === now ? [{ code: "nothing_changes" }] : [...found];
}
