/** The control room's area of jobs: waiting, running and failed ones, e-mails too; retry, run now, a trial e-mail. */
import {
  jobsCall,
  retryAllCall,
  retryJobCall,
  routeSchema,
  runQueueCall,
  trialLetterCall,
  wireMicros,
  type WireJobs,
} from "@elleveren/contract";

import { sendTrialLetter } from "../../../adapters/mail/index.ts";
import { realSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, notFound, refuseField } from "../../../http/calls/errors.ts";
import { createAttemptLimiter, tooManyRequests } from "../../../http/limits/rate-limits.ts";
import { requireOperator } from "../../../http/session/session.ts";
import { selectAwayEnds, selectFailedWords, selectKindStates } from "../../../outgoing/status.sql.ts";
import { checkEmail, cleanEmail, recordAct } from "../../people/index.ts";
import { hasQueues, selectFailed, selectQueues, selectTickWork, type QueueState } from "./jobs.sql.ts";

const TRIALS_PER_WINDOW = 10;
const TRIAL_WINDOW_MS = 3_600_000;

export function jobsDeskRoutes(app: App, ctx: Context): void {
  app.get(jobsCall.path, { schema: routeSchema(jobsCall) }, async (): Promise<WireJobs> => {
    const isThere = await hasQueues(ctx.db);
    const states = new Map((isThere ? await selectQueues(ctx.db) : []).map((state) => [state.name, state]));
    return {
      now: wireMicros(realSeconds() * 1000),
      queues: ctx.jobs
        .queues()
        .toSorted((one, other) => one.name.localeCompare(other.name))
        .map(({ name, cron }) => ({ name, cron, ...(states.get(name) ?? IDLE) })),
      failed: isThere ? await selectFailed(ctx.db) : [],
      ticks: await selectTickWork(ctx.db),
      outgoing: await loadOutgoing(ctx),
    };
  });

  app.post(retryJobCall.path, { schema: routeSchema(retryJobCall) }, async (request) => {
    const { accountId: by } = requireOperator(request);
    const { queue, id } = request.body;
    if (!ctx.jobs.queues().some(({ name }) => name === queue)) throw notFound(`queue ${queue}`);
    const isRetried = await transact(ctx.db, async (tx) => {
      const found = await ctx.jobs.retry(tx, queue, id);
      if (found) await recordAct(tx, { by, action: "jobs.retry", subject: `queue ${queue}`, details: { job: id } });
      return found;
    });
    if (!isRetried) throw new HttpError(409, { detail: "The job is not failed any more.", code: "moved" });
    return {};
  });

  app.post(retryAllCall.path, { schema: routeSchema(retryAllCall) }, async (request) => {
    const { accountId: by } = requireOperator(request);
    return transact(ctx.db, async (tx) => {
      const again = { jobs: await ctx.jobs.retryAll(tx), letters: await ctx.outgoing.retryFailed(tx) };
      await recordAct(tx, { by, action: "jobs.again", subject: "jobs", details: again });
      return again;
    });
  });

  const trials = createAttemptLimiter({ attempts: TRIALS_PER_WINDOW, windowMs: TRIAL_WINDOW_MS });
  app.post(trialLetterCall.path, { schema: routeSchema(trialLetterCall) }, async (request) => {
    const { accountId: by } = requireOperator(request);
    const { email } = request.body;
    if (checkEmail(email).length > 0) throw refuseField("email", "invalid");
    const waitSeconds = trials.take(`account ${by}`);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    const result = await sendTrialLetter(ctx.config, cleanEmail(email));
    // The recipient is not kept.
    const { taken } = result;
    await transact(ctx.db, (tx) =>
      recordAct(tx, { by, action: "jobs.trial_letter", subject: "mail server", details: { taken } }),
    );
    return result;
  });

  app.post(runQueueCall.path, { schema: routeSchema(runQueueCall) }, async (request) => {
    const { accountId: by } = requireOperator(request);
    const { queue } = request.body;
    // The others need to be told what to do.
    if (!ctx.jobs.queues().some(({ name, cron }) => name === queue && cron !== null)) throw notFound(`queue ${queue}`);
    const isSent = await transact(ctx.db, async (tx) => {
      const sent = await ctx.jobs.send(queue, {}, { tx, singletonKey: queue });
      if (sent) await recordAct(tx, { by, action: "jobs.run", subject: `queue ${queue}` });
      return sent;
    });
    if (!isSent) throw new HttpError(409, { detail: "It waits already.", code: "moved" });
    return {};
  });
}

async function loadOutgoing({ db }: Context): Promise<WireJobs["outgoing"]> {
  const [kinds, away, failed] = [await selectKindStates(db), await selectAwayEnds(db), await selectFailedWords(db)];
  return {
    kinds: kinds.map(({ oldestAt, ...kind }) => ({ ...kind, oldest: oldestAt && wireMicros(oldestAt.getTime()) })),
    away: away.map(({ since, triedAt, failures: tries, ...end }) => ({
      ...end,
      since: wireMicros(since.getTime()),
      tried: wireMicros(triedAt.getTime()),
      tries,
    })),
    failed: failed.map(({ lastAt, ...words }) => ({ ...words, last: wireMicros(lastAt.getTime()) })),
  };
}

const IDLE: Omit<QueueState, "name"> = {
  waiting: 0,
  running: 0,
  waiting_since: null,
  running_since: null,
  failed: 0,
  last_done: null,
};
