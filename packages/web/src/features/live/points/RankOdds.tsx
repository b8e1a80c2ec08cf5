import { Trans, useLingui } from "@lingui/react/macro";
import type { EntryId } from "@elleveren/rules";

import { useRankOdds } from "../../../api/leagues/league-odds.ts";
import { useOddsWish } from "../../../api/people/odds-wish.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { Card } from "../../../ui/Card.tsx";
import { OddsFoot } from "../../leagues/leagues/odds/OddsFoot.tsx";

/** Between which overall ranks the running round may end; nothing for who has hidden chances, and when all is decided. */
export function RankOdds({ entryId }: { entryId: EntryId }) {
  const { t } = useLingui();
  const wish = useOddsWish();
  const { data, isFetching: isOld } = useRankOdds(entryId, wish.isShown);
  if (!wish.isShown || !data || data.is_decided) return null;
  const [best, middle, worst] = [data.best, data.middle, data.worst].map(formatNumber) as [string, string, string];
  return (
    <Card title={t`Where the rank may end`}>
      <p className="pad-body">
        {data.best === data.worst ? (
          <Trans>Most likely at {middle}.</Trans>
        ) : (
          <Trans>
            Most likely between <b className="num">{best}</b> and <b className="num">{worst}</b>, around {middle}.
          </Trans>
        )}
      </p>
      <OddsFoot odds={data} isOld={isOld} wish={wish} />
    </Card>
  );
}
