/**
 * Sessions asked for at the same time are looked up together: nothing is remembered between two look-ups, so an ended
 * session is none from that moment on in every process, and a rush of requests costs the database few questions.
 */
import type { Database } from "../../context.ts";
import { isUnavailable } from "../../db/unavailable.ts";
import type { SessionLimits } from "./session.ts";
import { findSessions, type FoundSession } from "./session.sql.ts";

export interface SessionFinder {
  /** `isUse`: a person is at the other end, which extends the session. */
  find(token: string, isUse?: boolean): Promise<FoundSession | null>;
}

interface Asked {
  readonly isUse: boolean;
  resolve(found: FoundSession | null): void;
  reject(error: unknown): void;
}

/** The second of them only for so many: one question for twenty costs little more than one for two. */
const AT_ONCE = 2;
const MANY = 16;
const MOST_TOGETHER = 100;

/** Of the fans' hosts, or of the control room's own (`isForControl`). */
export function createSessionFinder(db: Database, limits: SessionLimits, isForControl = false): SessionFinder {
  let asked = new Map<string, Asked[]>();
  let underWay = 0;

  const lookUp = async (): Promise<void> => {
    const mine = new Map([...asked].slice(0, MOST_TOGETHER));
    asked = new Map([...asked].slice(MOST_TOGETHER));
    underWay += 1;
    try {
      const unattended = new Set(
        [...mine].filter(([, list]) => !list.some(({ isUse }) => isUse)).map(([token]) => token),
      );
      const found = await findSessions(db, [...mine.keys()], limits, { isForControl, unattended });
      for (const [token, list] of mine) for (const one of list) one.resolve(found.get(token) ?? null);
    } catch (error) {
      const told = [...mine.values()];
      // Without a database the calls that wait for the next look-up would wait as long again, for the same answer.
      if (isUnavailable(error)) {
        told.push(...asked.values());
        asked = new Map();
      }
      for (const one of told.flat()) one.reject(error);
    } finally {
      underWay -= 1;
      begin();
    }
  };
  const isTime = () => asked.size > 0 && (underWay === 0 || (underWay < AT_ONCE && asked.size >= MANY));
  const begin = () => {
    if (isTime()) void lookUp();
  };
  return {
    find(token, isUse = true) {
      return new Promise((resolve, reject) => {
        const list = asked.get(token);
        if (list) list.push({ isUse, resolve, reject });
        else asked.set(token, [{ isUse, resolve, reject }]);
        if (isTime()) setImmediate(begin);
      });
    },
  };
}
