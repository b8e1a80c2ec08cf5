/** What was refused at the desk of fixtures, as answers: 404, 409 with what it is now or would mean, or 400. */
import type { Context } from "../../../context.ts";
import { HttpError, notFound, refuse } from "../../../http/calls/errors.ts";
import type { AddRefusal } from "./add-fixture.ts";
import type { FilesProblem } from "./add-fixture-files.ts";
import type { FixtureProblem } from "./change-fixture.ts";
import type { FixtureWarning } from "./find-warnings.ts";
import { presentList, presentWarning, showFixture } from "./fixture-desk.present.ts";
import type { RemovalProblem } from "./remove-fixture.ts";

/** Problems told of one file; what is wrong in a thousand rows is wrong in the same way. */
const MOST_PROBLEMS = 200;

export async function changeRefusal(
  ctx: Context,
  id: number,
  problems: readonly (FixtureProblem | RemovalProblem)[],
): Promise<HttpError> {
  const first = problems[0]!;
  if (first.code === "unknown_fixture") return notFound("fixture");
  if (first.code === "changed") {
    const now = await showFixture(ctx, id);
    return new HttpError(409, { detail: "Somebody else changed it meanwhile.", code: "changed", now });
  }
  if (first.code === "warned") return warned(first.warnings);
  if (first.code === "facts_refused") {
    return refuse(
      first.problems.map(({ code, field }) => ({ code, field })),
      ({ field }) => FIELDS[field] ?? null,
    );
  }
  return refuse([first]);
}

const warned = (warnings: readonly FixtureWarning[]) =>
  new HttpError(409, {
    detail: "It means more than it seems.",
    code: "warned",
    warnings: warnings.map(presentWarning),
  });

export function addingRefusal(problems: readonly AddRefusal[]): HttpError {
  const [first] = problems;
  if (first?.code === "warned") return warned(first.warnings);
  return refuse(
    problems.map((problem) => ({ code: problem.code, field: "field" in problem ? problem.field : null })),
    ({ field }) => (field === null ? null : (ADDED_FIELDS[field] ?? field)),
  );
}

export function filesRefusal(problems: readonly FilesProblem[]): HttpError {
  const first = problems[0]!;
  if (first.code === "changed") {
    const now = presentList(first.now);
    return new HttpError(409, { detail: "It would mean something else by now.", code: "changed", now });
  }
  if (first.code === "reason_needed") return refuse([first]);
  const total = first.problems.length;
  return refuse(
    first.problems.slice(0, MOST_PROBLEMS).map((problem) => ({ ...problem, total })),
    () => "files",
  );
}

const ADDED_FIELDS: Readonly<Record<string, string>> = { home: "team_h", away: "team_a", round: "event" };

const FIELDS: Readonly<Record<string, string>> = { roundId: "event", kickoffAtMs: "kickoff_time" };
