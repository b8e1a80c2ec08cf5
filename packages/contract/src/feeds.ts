/** News feeds of other sites, fetched by the server because a page may not reach them itself. */
import Type from "typebox";

import { call } from "./call.ts";
import { wireObject } from "./wire.ts";

export const feedCall = call({
  method: "GET",
  path: "/api/get-url/",
  access: "public",
  summary: "The text of a news feed that the operator has listed; any other address is refused.",
  query: wireObject({ url: Type.String({ minLength: 1, maxLength: 2000 }) }),
  response: wireObject({
    /** As the feed answered, RSS or Atom: others' words, to be read as data and never as markup. May be empty. */
    contents: Type.String(),
  }),
  problems: ["invalid"],
});
