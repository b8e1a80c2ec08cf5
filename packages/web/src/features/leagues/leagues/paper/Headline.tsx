import { Trans } from "@lingui/react/macro";
import type { WirePaperFact } from "@elleveren/contract";

import { useFootballers } from "../../../content/footballers/use-footballers.ts";

/** The front page's few words, without links: the sentence below has them. */
export function Headline({ fact: { kind, entries, element, value } }: { fact: WirePaperFact }) {
  const { footballer } = useFootballers();
  const [first, second] = entries.map(({ entry_name: name }) => name);
  const man = element === null ? "" : footballer(element).webName;
  switch (kind) {
    case "lead_taken":
      return <Trans>{first} takes over the lead</Trans>;
    case "record":
      return <Trans>{value} points: the best round of the season</Trans>;
    case "hero":
      return <Trans>{first} wins the round</Trans>;
    case "lead_kept":
      return <Trans>{first} stays on top</Trans>;
    case "lead_shared":
      return <Trans>Shoulder to shoulder at the top</Trans>;
    case "climb":
      return <Trans>{first} is on the way up</Trans>;
    case "duel":
    case "unlucky":
      return (
        <Trans>
          {first} against {second}
        </Trans>
      );
    case "captain":
    case "captain_failed":
    case "alone":
    case "bench":
      return <Trans>The round of {man}</Trans>;
  }
}
