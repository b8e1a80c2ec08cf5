/** Whether this reader wants to see chances at all; kept in this browser. */
import { useState } from "react";

import { readStored, writeStored } from "../../../../i18n/language.ts";

const KEY = "elleveren.odds.off";

export function useOddsWish(): readonly [isShown: boolean, show: (isShown: boolean) => void] {
  const [isShown, setShown] = useState(() => readStored(KEY) === null);
  const show = (wanted: boolean) => {
    setShown(wanted);
    writeStored(KEY, wanted ? null : "1");
  };
  return [isShown, show];
}
