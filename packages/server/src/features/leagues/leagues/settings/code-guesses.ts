/**
 * Guessing at league codes. Wrong ones are counted for the account and for the address they come from, whether they were
 * typed to join or only looked up; right ones are not, because a whole school joins from one address. There are 28^10
 * codes: with the limits of sign-in nobody finds one.
 */
import type { Result } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../../context.ts";
import type { Problem } from "../../../../http/calls/errors.ts";
import { tooManyRequests } from "../../../../http/limits/rate-limits.ts";
import { createSharedLimiter } from "../../../../http/limits/shared-limits.ts";

const WINDOW_MS = 15 * 60_000;

export interface CodeGuesses {
  /** Runs what looks the code up; 429 instead when there were too many wrong ones. */
  attempt<T, P extends Problem>(request: FastifyRequest, lookUp: () => Promise<Result<T, P>>): Promise<Result<T, P>>;
}

/** One for all calls that take a code. */
export function createCodeGuesses(ctx: Context): CodeGuesses {
  const { signInPerIp, signInPerEmail } = ctx.config.rateLimits;
  const byAddress = createSharedLimiter(ctx, "codes-ip", { attempts: signInPerIp, windowMs: WINDOW_MS });
  const byAccount = createSharedLimiter(ctx, "codes-account", { attempts: signInPerEmail, windowMs: WINDOW_MS });
  return {
    async attempt(request, lookUp) {
      const counted = [{ limiter: byAddress, key: request.ip }];
      if (request.account) counted.push({ limiter: byAccount, key: String(request.account.accountId) });
      const waits = counted.map(({ limiter, key }) => limiter.take(key));
      const giveBack = () => counted.forEach(({ limiter, key }, index) => waits[index] ?? limiter.giveBack(key));
      const waitSeconds = Math.max(...waits.map((wait) => wait ?? 0));
      if (waitSeconds > 0) {
        giveBack();
        throw tooManyRequests(waitSeconds);
      }
      const result = await lookUp().catch((error: unknown) => {
        giveBack();
        throw error;
      });
      if (result.ok || !result.problems.some(isWrongCode)) giveBack();
      return result;
    },
  };
}

const isWrongCode = (problem: Problem): boolean =>
  problem.code === "invalid" && "field" in problem && problem.field === "code";
