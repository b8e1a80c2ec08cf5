/** Which errors came over connections to the database: codes of a broken connection are the same on every other line. */
import pg from "pg";

const FROM_DATABASE = new WeakSet<object>();

/** True for rejections of our pools' connections, and for errors of the database itself. */
export const isFromDatabase = (error: unknown): boolean =>
  error instanceof pg.DatabaseError || (typeof error === "object" && error !== null && FROM_DATABASE.has(error));

function mark(error: unknown): void {
  if (typeof error === "object" && error !== null) FROM_DATABASE.add(error);
}

/** Marks the errors of a call of `pg`, delivered by a promise or by the callback that is its last argument. */
function marking(given: unknown[], call: (given: unknown[]) => unknown): unknown {
  const last = given.at(-1);
  if (typeof last === "function") {
    const told = (error: unknown, ...rest: unknown[]) => {
      mark(error);
      (last as (...all: unknown[]) => void)(error, ...rest);
    };
    return call([...given.slice(0, -1), told]);
  }
  const answer = call(given);
  return answer instanceof Promise
    ? answer.catch((error: unknown) => {
        mark(error);
        throw error;
      })
    : answer;
}

type Method = (...given: unknown[]) => unknown;

class MarkingClient extends pg.Client {
  override query = ((...given: unknown[]) =>
    marking(given, (all) => (pg.Client.prototype.query as Method).apply(this, all))) as pg.Client["query"];
}

/** A pool whose errors `isFromDatabase` knows. */
export class MarkingPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: MarkingClient as never });
  }
  override connect = ((...given: unknown[]) =>
    marking(given, (all) => (pg.Pool.prototype.connect as Method).apply(this, all))) as pg.Pool["connect"];
}
