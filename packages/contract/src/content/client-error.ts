/** A page that could not be drawn tells the server's log. */
import Type from "typebox";

import { call } from "../wire/call.ts";
import { wireNothing, wireObject } from "../wire/wire.ts";

export const clientErrorCall = call({
  method: "POST",
  path: "/api/client-error/",
  access: "public",
  summary: "Notes in the server's log that a page of the site failed.",
  body: wireObject({ report: Type.String({ maxLength: 4000 }) }),
  response: wireNothing,
});
