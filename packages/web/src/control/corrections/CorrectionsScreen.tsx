import { Trans, useLingui } from "@lingui/react/macro";

import { Pager } from "../../features/leagues/Pager.tsx";
import { useSearchState } from "../../features/shell/use-search-state.ts";
import { EmptyState, LoadingRegion, SkeletonRows } from "../../ui/states.tsx";
import { useCorrections } from "../api/corrections.ts";
import { ControlPage } from "../ControlPage.tsx";
import { DraftForm } from "./DraftForm.tsx";
import { MadeCorrection } from "./MadeCorrection.tsx";

/** `/control/corrections`: a draft with its preview, and below it everything that was corrected. */
export function CorrectionsScreen() {
  const { t } = useLingui();
  const [{ page, fixture }, setSearch] = useSearchState({ page: 1, fixture: 0 });
  const { data } = useCorrections(page);
  return (
    <ControlPage title={t`Corrections`}>
      <DraftForm fixtureId={fixture} onFixture={(next) => setSearch({ fixture: next }, true)} />
      <h2>
        <Trans>Made so far</Trans>
      </h2>
      {!data && (
        <LoadingRegion label={t`Loading`}>
          <SkeletonRows count={3} />
        </LoadingRegion>
      )}
      {data?.results.length === 0 && (
        <EmptyState>
          <Trans>Nothing has been corrected yet.</Trans>
        </EmptyState>
      )}
      {data?.results.map((correction) => (
        <MadeCorrection key={correction.id} correction={correction} />
      ))}
      {data && (
        <Pager
          label={t`Pages of corrections`}
          page={page}
          hasNext={data.has_next}
          onPage={(next) => setSearch({ page: next }, true)}
        />
      )}
    </ControlPage>
  );
}
