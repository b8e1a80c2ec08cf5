/** An administrator's act: the league's forfeits, all of them at once, and its spoon. And ticking one off. */
import { FORFEIT_MAX_LENGTH } from "@elleveren/contract";
import { accepted, type EntryId, entryId as toEntryId, refused, type Result } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { notify } from "../../../db/notify.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { hasTricks, isBlank } from "../../../visible-text.ts";
import { matchName, selectWords } from "../../people/index.ts";
import {
  type AccessProblem,
  type AdministratorRequest,
  canManageLeague,
  insertLeagueAct,
  type League,
  type LeagueViewer,
  lockOwnLeague,
} from "../leagues/index.ts";
import {
  deleteForfeits,
  insertForfeits,
  selectForfeits,
  selectHandsOutSpoon,
  setTick,
  type Stretch,
  upsertHandsOutSpoon,
} from "./forfeits.sql.ts";
import { isAboutMoney } from "./money-words.ts";
import { loadOwed } from "./owed-forfeits.ts";

type TextProblem =
  | {
      readonly code: "blank" | "control_characters" | "watched_word" | "money_in_forfeit" | "listed_twice";
      readonly field: string;
    }
  | { readonly code: "max_length"; readonly field: string; readonly max: number };

interface WriteRequest extends AdministratorRequest {
  readonly forfeits: readonly { readonly stretch: Stretch; readonly text: string }[];
  readonly spoon: boolean;
}

/** Those with the same words stay, with their ticks; others go and come. A league of the game itself has none. */
export function writeForfeits(ctx: Context, request: WriteRequest): Promise<Result<null, AccessProblem | TextProblem>> {
  const { leagueId, entryId, spoon } = request;
  const wanted = request.forfeits.map(({ stretch, text }) => ({
    stretch,
    text: text.normalize("NFC").replace(/\s+/gu, " ").trim(),
  }));
  return transact(ctx.db, async (tx) => {
    const locked = await lockOwnLeague(tx, request);
    if (!locked.ok) return locked;
    if (locked.value.leagueType !== "x") return refused([{ code: "not_allowed" }]);
    const words = await selectWords(tx);
    const problems = wanted.flatMap((one, index) =>
      checkForfeit(one, index, wanted, (text) => matchName(words, text).length > 0),
    );
    if (problems.length > 0) return refused(problems);
    const present = await selectForfeits(tx, leagueId);
    const gone = present.filter((old) => !wanted.some((one) => one.stretch === old.stretch && one.text === old.body));
    const fresh = wanted.filter((one) => !present.some((old) => one.stretch === old.stretch && one.text === old.body));
    const hadSpoon = await selectHandsOutSpoon(tx, leagueId);
    if (gone.length === 0 && fresh.length === 0 && hadSpoon === spoon) return accepted(null);
    await deleteForfeits(
      tx,
      gone.map(({ forfeitId }) => forfeitId),
    );
    await insertForfeits(tx, leagueId, fresh);
    await upsertHandsOutSpoon(tx, leagueId, spoon);
    await insertLeagueAct(tx, { leagueId, entryId, kind: "forfeits", details: { written: wanted.length, spoon } });
    await notify(tx, { kind: "leagues", leagueId });
    return accepted(null);
  });
}

function checkForfeit(
  { stretch, text }: { readonly stretch: Stretch; readonly text: string },
  index: number,
  all: WriteRequest["forfeits"],
  isWatched: (text: string) => boolean,
): TextProblem[] {
  const field = `forfeits.${index}.text`;
  if (isBlank(text)) return [{ code: "blank", field }];
  const problems: TextProblem[] = [];
  if (Array.from(text).length > FORFEIT_MAX_LENGTH)
    problems.push({ code: "max_length", field, max: FORFEIT_MAX_LENGTH });
  if (hasTricks(text)) problems.push({ code: "control_characters", field });
  if (isWatched(text)) problems.push({ code: "watched_word", field });
  if (isAboutMoney(text)) problems.push({ code: "money_in_forfeit", field });
  const first = all.findIndex((one) => one.stretch === stretch && one.text === text);
  if (first < index) problems.push({ code: "listed_twice", field });
  return problems;
}

interface TickRequest {
  readonly league: League;
  readonly viewer: LeagueViewer;
  readonly actor: EntryId;
  readonly forfeitId: number;
  readonly number: number;
  readonly owner: number;
  readonly done: boolean;
}

/** Null when nobody owes such a forfeit; refused for everybody but whoever does and the administrators. */
export async function tickForfeit(
  ctx: Context,
  { league, viewer, actor, forfeitId, number, owner, done }: TickRequest,
): Promise<Result<null, AccessProblem> | null> {
  const { leagueId } = league;
  const owed = (await loadOwed(ctx, league)).find((one) => one.forfeit === forfeitId && one.number === number);
  if (!owed?.entries.some(({ entry }) => entry === owner)) return null;
  if (owner !== actor && !canManageLeague(viewer, league)) return refused([{ code: "not_allowed" }]);
  return transact(ctx.db, async (tx) => {
    // Taken away meanwhile: nothing is left to be ticked off.
    if (!(await selectForfeits(tx, leagueId)).some((one) => one.forfeitId === forfeitId)) return null;
    const tick = { forfeitId, number, entryId: toEntryId(owner) };
    if (await setTick(tx, tick, done)) {
      const kind = done ? "forfeit_done" : "forfeit_undone";
      await insertLeagueAct(tx, { leagueId, entryId: actor, kind, details: { memberId: owner } });
      await notify(tx, { kind: "leagues", leagueId });
    }
    return accepted(null);
  });
}
