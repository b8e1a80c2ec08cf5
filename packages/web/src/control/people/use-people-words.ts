import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";

import type { NameCase, Word } from "../api/people.ts";

/** Words for what a name is of, why it was complained of, how a word is looked for, and what makes two accounts one. */
export function usePeopleWords() {
  const { t } = useLingui();
  const parts: Readonly<Record<NameCase["part"], string>> = {
    entry: t`Team`,
    manager: t`Manager`,
    league: t`League`,
    message: t`Message to a league`,
  };
  const reasons: Readonly<Record<NameCase["reports"][number]["reason"], string>> = {
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
    switch (what) {
      case "same_mailbox":
        return t`The same mailbox, spelled in another way`;
      case "same_squad":
        return t`The same fifteen footballers`;
      case "teams_made_together":
        return t`Teams made within ten minutes`;
      case "same_transfers":
        return plural(count, {
          one: "# same transfer within five minutes",
          other: "# same transfers within five minutes",
        });
      case "leagues_joined_together":
        return plural(count, {
          one: "# private league joined within five minutes",
          other: "# private leagues joined within five minutes",
        });
      default:
        return told;
    }
  };
  return { parts, reasons, kinds, evidence };
}
