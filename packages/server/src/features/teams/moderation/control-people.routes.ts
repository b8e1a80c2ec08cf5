/** The control room's area of people: pending names, words, suspensions, and finding accounts. */
import {
  addWordCall,
  answerAppealCall,
  dismissCaseCall,
  findPeopleCall,
  liftCall,
  nameCasesCall,
  personCall,
  removeWordCall,
  renameCall,
  routeSchema,
  suspendCall,
  suspensionsCall,
  tryNameCall,
  watchedWordsCall,
} from "@elleveren/contract";
import { accountId as toAccountId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, notFound, refuse, type Problem } from "../../../http/calls/errors.ts";
import { requireOperator } from "../../../http/session/session.ts";
import { emailKey, matchName, selectWords } from "../../people/index.ts";
import { dismissCase, selectOpenCases, selectReports } from "./name-cases.ts";
import { selectDoubles, selectLeaguesFound, selectOwnLeagues, selectPeople, selectPerson } from "./people.sql.ts";
import { rename } from "./rename.ts";
import { selectSubjects } from "./subjects.sql.ts";
import { answerAppeal, lift, selectInForce, selectOfAccount, suspend, type SuspendProblem } from "./suspensions.ts";
import { addWord, removeWord } from "./words.ts";

const MOST = 100;

export function controlPeopleRoutes(app: App, ctx: Context): void {
  nameRoutes(app, ctx);
  wordRoutes(app, ctx);
  suspensionRoutes(app, ctx);
}

function nameRoutes(app: App, ctx: Context): void {
  app.get(nameCasesCall.path, { schema: routeSchema(nameCasesCall) }, async () => {
    const found = await selectOpenCases(ctx.db, MOST + 1);
    const cases = found.slice(0, MOST);
    const asked = cases.map(({ part, subject: id }) => ({ part, id }));
    const ids = cases.map(({ id }) => id);
    const [subjects, reports] = await Promise.all([selectSubjects(ctx.db, asked), selectReports(ctx.db, ids)]);
    const rows = cases.flatMap((one) => {
      // A subject with another name by now, or that is gone, is not waited for.
      const owner = subjects.find(({ part, id, name }) => part === one.part && id === one.subject && name === one.name);
      if (!owner) return [];
      return [{ ...one, account: owner.accountId, beside: owner.beside, reports: reports.get(one.id) ?? [] }];
    });
    return { cases: rows, has_more: found.length > MOST };
  });

  app.post(dismissCaseCall.path, { schema: routeSchema(dismissCaseCall) }, async (request) => {
    const { accountId: by } = requireOperator(request);
    const result = await dismissCase(ctx, { by, caseId: request.params.caseId, version: request.body.version });
    if (result.ok) return {};
    if (result.problems[0]?.code === "not_found") throw notFound("case");
    throw new HttpError(409, { detail: "The case has changed meanwhile.", code: "moved" });
  });

  app.post(renameCall.path, { schema: routeSchema(renameCall) }, async (request) => {
    const { accountId: by } = requireOperator(request);
    const { part, id, before, name = "", first_name: firstName = "", last_name: lastName = "", reason } = request.body;
    const result = await rename(ctx, { by, part, id, before, name, firstName, lastName, reason: reason.trim() });
    if (result.ok) return { name: result.value };
    const [problem] = result.problems;
    if (problem?.code === "not_found") throw notFound(`${part} ${id}`);
    if (problem?.code === "moved" && "name" in problem) {
      throw new HttpError(409, { detail: "The name has changed meanwhile.", code: "moved", name: problem.name });
    }
    throw refuse(result.problems as readonly Problem[], placeOf);
  });

  app.post(findPeopleCall.path, { schema: routeSchema(findPeopleCall) }, async (request) => {
    const text = request.body.search.trim();
    const number = /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null;
    const search = { text, number, emailKey: text.includes("@") ? emailKey(text) : null };
    return { found: [...(await selectPeople(ctx.db, search)), ...(await selectLeaguesFound(ctx.db, search))] };
  });

  app.get(personCall.path, { schema: routeSchema(personCall) }, async (request) => {
    const account = toAccountId(request.params.accountId);
    const person = await selectPerson(ctx.db, account);
    if (!person) throw notFound("account");
    const { entry } = person;
    return {
      ...person,
      leagues: entry === null ? [] : await selectOwnLeagues(ctx.db, entry),
      suspensions: await selectOfAccount(ctx.db, account),
      doubles: await selectDoubles(ctx.db, account, entry),
    };
  });
}

function wordRoutes(app: App, ctx: Context): void {
  const present = async () => ({
    words: (await selectWords(ctx.db)).map(({ wordId, word, kind }) => ({ id: wordId, word, kind })),
  });
  app.get(watchedWordsCall.path, { schema: routeSchema(watchedWordsCall) }, present);

  app.post(addWordCall.path, { schema: routeSchema(addWordCall) }, async (request) => {
    const { accountId: by } = requireOperator(request);
    const result = await addWord(ctx, { by, ...request.body });
    if (!result.ok) throw refuse(result.problems, () => "word");
    return present();
  });

  app.post(removeWordCall.path, { schema: routeSchema(removeWordCall) }, async (request) => {
    const { accountId: by } = requireOperator(request);
    if (!(await removeWord(ctx, by, request.params.wordId))) throw notFound("word");
    return present();
  });

  app.get(tryNameCall.path, { schema: routeSchema(tryNameCall) }, async (request) => ({
    words: matchName(await selectWords(ctx.db), request.query.name).map(({ word }) => word),
  }));
}

function suspensionRoutes(app: App, ctx: Context): void {
  app.get(suspensionsCall.path, { schema: routeSchema(suspensionsCall) }, async () => {
    const found = await selectInForce(ctx.db, MOST + 1);
    return { suspensions: found.slice(0, MOST), has_more: found.length > MOST };
  });

  app.post(suspendCall.path, { schema: routeSchema(suspendCall) }, async (request) => {
    const { accountId: by } = requireOperator(request);
    const { scope, reason, ends } = request.body;
    const account = toAccountId(request.params.accountId);
    const endsAtMs = ends === null ? null : Date.parse(ends);
    const result = await suspend(ctx, { by, account, scope, reason: reason.trim(), endsAtMs });
    if (!result.ok) throw refusal(result.problems);
    return result.value;
  });

  app.post(liftCall.path, { schema: routeSchema(liftCall) }, async (request) => {
    const { accountId: by } = requireOperator(request);
    const { version, reason } = request.body;
    const { suspensionId } = request.params;
    const result = await lift(ctx, { by, suspensionId, version, reason: reason.trim() });
    if (!result.ok) throw refusal(result.problems);
    return result.value;
  });

  app.post(answerAppealCall.path, { schema: routeSchema(answerAppealCall) }, async (request) => {
    const { accountId: by } = requireOperator(request);
    const { version, answer, lift: isLifted } = request.body;
    const { suspensionId } = request.params;
    const result = await answerAppeal(ctx, { by, suspensionId, version, answer: answer.trim(), isLifted });
    if (!result.ok) throw refusal(result.problems);
    return result.value;
  });
}

/** 404, 409 with how it is now, or 400 with every problem. */
function refusal(problems: readonly SuspendProblem[]): HttpError {
  for (const problem of problems) {
    if (problem.code === "not_found") return notFound("suspension");
    if (problem.code === "moved") {
      return new HttpError(409, { detail: "It has changed meanwhile.", code: "moved", suspension: problem.now });
    }
  }
  return refuse(problems, placeOf);
}

const placeOf = (problem: Problem): string | null =>
  "field" in problem && typeof problem.field === "string" ? problem.field : null;
