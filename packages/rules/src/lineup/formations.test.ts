import { expect, test } from "vitest";

import { RULESETS } from "../rulesets/rulesets.ts";
import { FORMATIONS, formationName, isFormationValid } from "./formations.ts";

test.each(Object.values(RULESETS))("the formations of $id are the eight of the pitch", ({ squad }) => {
  const valid: string[] = [];
  for (let GKP = 0; GKP <= 2; GKP++) {
    for (let DEF = 0; DEF <= 11; DEF++) {
      for (let MID = 0; MID <= 11; MID++) {
        for (let FWD = 0; FWD <= 11; FWD++) {
          const counts = { GKP, DEF, MID, FWD };
          if (isFormationValid(squad, counts)) valid.push(formationName(counts));
        }
      }
    }
  }
  expect(valid.toSorted()).toEqual(FORMATIONS.toSorted());
});
