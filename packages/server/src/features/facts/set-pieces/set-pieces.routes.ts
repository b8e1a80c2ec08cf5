/** Notes on set pieces: public to read, and operators' to write. */
import {
  controlSetPiecesCall,
  routeSchema,
  setPieceNotesCall,
  wireMicros,
  wireSeconds,
  writeSetPiecesCall,
} from "@elleveren/contract";
import { clubId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { HttpError, notFound, refuse } from "../../../http/calls/errors.ts";
import { requireOperator } from "../../../http/session/session.ts";
import { selectClubNotes, selectLastChange } from "./set-pieces.sql.ts";
import { writeNotes, type NoteProblem, type NotesProblem } from "./write-notes.ts";

export function setPieceRoutes(app: App, ctx: Context): void {
  app.get(setPieceNotesCall.path, { schema: routeSchema(setPieceNotesCall) }, async () => {
    const [clubs, changedAt] = [await selectClubNotes(ctx.db), await selectLastChange(ctx.db)];
    return {
      last_updated: wireSeconds(changedAt.getTime()),
      teams: clubs.map(({ clubId: id, notes }) => ({
        id,
        notes: notes.map(({ text, sourceUrl }) => ({
          external_link: sourceUrl !== null,
          info_message: text,
          source_link: sourceUrl ?? "",
        })),
      })),
    };
  });

  const list = async () => ({
    teams: (await selectClubNotes(ctx.db)).map(({ clubId: team, notes, version, changedAt }) => ({
      team,
      version,
      changed: changedAt && wireMicros(changedAt.getTime()),
      notes: notes.map(({ text, sourceUrl }) => ({ info_message: text, source_link: sourceUrl ?? "" })),
    })),
  });
  app.get(controlSetPiecesCall.path, { schema: routeSchema(controlSetPiecesCall) }, list);

  app.post(writeSetPiecesCall.path, { schema: routeSchema(writeSetPiecesCall) }, async (request) => {
    const { accountId: by } = requireOperator(request);
    const { version, notes } = request.body;
    const result = await writeNotes(ctx, {
      by,
      clubId: clubId(request.params.clubId),
      version,
      notes: notes.map(({ info_message: text, source_link: source }) => ({ text, source })),
    });
    if (!result.ok) throw refusal(result.problems, await list());
    return list();
  });
}

/** 404, 409 with how they are now, or 400 with every problem at its note. */
function refusal(problems: readonly NotesProblem[], now: object): HttpError {
  const ofNotes: NoteProblem[] = [];
  for (const problem of problems) {
    if (problem.code === "not_found") return notFound("club");
    if (problem.code === "moved")
      return new HttpError(409, { detail: "It has changed meanwhile.", code: "moved", ...now });
    ofNotes.push(problem);
  }
  return refuse(ofNotes, ({ index, field }) => ["notes", index, field]);
}
