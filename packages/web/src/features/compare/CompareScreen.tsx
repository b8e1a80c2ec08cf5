import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { FootballerId } from "@elleveren/rules";

import { useFootballerSummaries } from "../../api/content/footballer-summary.ts";
import { useGame } from "../../api/content/game.ts";
import { Card } from "../../ui/Card.tsx";
import { compareSearch, MOST_COMPARED, readComparison } from "../footballers/compare-ids.ts";
import { PageTitle } from "../shell/page-title.tsx";
import { AddFootballer } from "./AddFootballer.tsx";
import { CompareExample } from "./CompareExample.tsx";
import { CompareTable } from "./CompareTable.tsx";
import { LeftOut } from "./LeftOut.tsx";

/** `/compare?ids=1,2,3`: up to four footballers side by side. Who they are stands in the address. */
export function CompareScreen() {
  const { t } = useLingui();
  const { footballerById } = useGame();
  const { ids: text } = useSearch({ strict: false }) as { ids?: unknown };
  const navigate = useNavigate();
  const comparison = readComparison(text, (id) => footballerById.has(id));
  const { ids } = comparison;
  const summaries = useFootballerSummaries(ids);
  // Each change is a step, so that Back brings somebody back who was taken out.
  const show = (wanted: readonly FootballerId[]) =>
    void navigate({ to: ".", search: compareSearch(wanted) as never, resetScroll: false });
  return (
    <div className="page screen slabs">
      <PageTitle title={t`Compare players`} mast={t({ message: "Compare", context: "masthead" })} />
      <header>
        <h1>
          <Trans>Compare players</Trans>
        </h1>
        <p className="note">
          <Trans>Up to four side by side. A star marks the best of each row; the address can be shared.</Trans>
        </p>
      </header>
      <LeftOut comparison={comparison} />
      {ids.length < MOST_COMPARED && <AddFootballer chosen={ids} onAdd={(id) => show([...ids, id])} />}
      <Card title={t`Comparison`} isTitleHidden>
        {ids.length === 0 ? (
          <CompareExample onShow={show} />
        ) : (
          <CompareTable
            label={t`Comparison`}
            compared={ids.map((id, index) => ({ footballer: footballerById.get(id)!, summary: summaries[index] }))}
            onRemove={(id) => show(ids.filter((other) => other !== id))}
          />
        )}
      </Card>
    </div>
  );
}
