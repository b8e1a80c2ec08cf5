import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

import { formatTenths } from "../../../i18n/format.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { useGame } from "../../../api/content/game.ts";
import type { PlanNews } from "./plan-news.ts";

/** The facts that have moved since the plan was found, and the way to ask again. */
export function PlanNewsList({ news, onAgain }: { news: readonly PlanNews[]; onAgain: () => void }) {
  const { t } = useLingui();
  const { doubt } = useFootballers();
  const { footballerById } = useGame();
  const text = (one: PlanNews): string => {
    const row = footballerById.get(one.footballerId);
    const name = row?.webName ?? t`A player`;
    switch (one.kind) {
      case "gone":
        return t`${name} has left the market.`;
      case "price":
        return t`${name} costs ${formatTenths(one.after)} now, ${formatTenths(one.before)} then.`;
      case "news": {
        const chance = row && doubt(row);
        return chance === undefined
          ? t`There is other news of ${name}.`
          : t`${name} has a ${chance} % chance of playing.`;
      }
      case "matches": {
        if (one.after === 0) return t`${name} has no match in round ${one.roundId} any more.`;
        const matches = plural(one.after, { one: "# match", other: "# matches" });
        return t`${name} has ${matches} in round ${one.roundId} now, ${one.before} then.`;
      }
    }
  };
  return (
    <Alert kind="info">
      <p>
        <b>
          <Trans>Moved since this plan was found</Trans>
        </b>
      </p>
      <ul>
        {news.map((one) => (
          <li key={JSON.stringify(one)}>{text(one)}</li>
        ))}
      </ul>
      <Button onPress={onAgain}>
        <Trans>Ask again with the same wishes</Trans>
      </Button>
    </Alert>
  );
}
