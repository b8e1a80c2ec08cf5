import { useLingui } from "@lingui/react/macro";

import { Pager } from "../../features/leagues/Pager.tsx";
import { useSearchState } from "../../features/shell/use-search-state.ts";
import { EmptyState } from "../../ui/states.tsx";
import { useCorrections } from "../api/corrections.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded } from "../Loaded.tsx";
import { DraftForm } from "./DraftForm.tsx";
import { MadeCorrection } from "./MadeCorrection.tsx";

/** `/control/corrections`: a draft with its preview, and below it everything that was corrected. */
export function CorrectionsScreen() {
  const { t } = useLingui();
  const [{ page, fixture }, setSearch] = useSearchState({ page: 1, fixture: 0 });
  const query = useCorrections(page);
  return (
    <ControlPage title={t`Corrections`}>
      <DraftForm fixtureId={fixture} onFixture={(next) => setSearch({ fixture: next }, true)} />
      <h2>{t`Made so far`}</h2>
      <Loaded query={query} rowCount={3}>
        {({ results, has_next: hasNext }) => (
          <>
            {results.length === 0 && <EmptyState>{t`Nothing has been corrected yet.`}</EmptyState>}
            {results.map((correction) => (
              <MadeCorrection key={correction.id} correction={correction} />
            ))}
            <Pager
              label={t`Pages of corrections`}
              page={page}
              hasNext={hasNext}
              onPage={(next) => setSearch({ page: next }, true)}
            />
          </>
        )}
      </Loaded>
    </ControlPage>
  );
}
