import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import type { WireNameCase } from "@elleveren/contract";

import type { Word } from "../api/people.ts";

/** Words for what a name is of, why it was complained of, how a word is looked for, and what makes two accounts one. */
export function usePeopleWords() {
  const { t } = useLingui();
  const parts: Readonly<Record<WireNameCase["part"], string>> = {
    entry: t`Team`,
    manager: t`Manager`,
    league: t`League`,
    message: t`Message to a league`,
    format: t`Table of a league`,
  };
  const reasons: Readonly<Record<WireNameCase["reports"][number]["reason"], string>> = {
    offensive: t`rude`,
    hateful: t`hateful`,
    impersonation: t`pretends to be somebody`,
    advertising: t`advertising`,
    other: t`something else`,
  };
  const kinds: Readonly<Record<Word["kind"], string>> = {
    part: t`inside of words`,
    whole: t`as a word`,
    allowed: t`always allowed`,
  };
  /** `same_transfers:4` is four of them. */
  const evidence = (told: string): string => {
    const [what = "", times = "1"] = told.split(":");
    const count = Number(times);
    const words: Partial<Record<string, string>> = {
      same_mailbox: t`The same mailbox, spelled in another way`,
      same_squad: t`The same fifteen footballers`,
      teams_made_together: t`Teams made within ten minutes`,
      same_transfers: plural(count, {
        one: "# same transfer within five minutes",
        other: "# same transfers within five minutes",
      }),
      leagues_joined_together: plural(count, {
        one: "# private league joined within five minutes",
        other: "# private leagues joined within five minutes",
      }),
    };
    return words[what] ?? told;
  };
  return { parts, reasons, kinds, evidence };
}
