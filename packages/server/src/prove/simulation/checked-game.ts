import type { Queryable } from "../../context.ts";

/** The subjects of the checks: the database itself, and a process that answers the site. */
export interface CheckedGame {
  readonly db: Queryable;
  /** `http://127.0.0.1:12345` */
  readonly origin: string;
}
