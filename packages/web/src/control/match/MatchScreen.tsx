import { Trans, useLingui } from "@lingui/react/macro";

import { useSearchState } from "../../features/shell/use-search-state.ts";
import { Select } from "../../ui/Fields.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useDeskFixtures, useDeskMatch } from "../api/desk.ts";
import { ControlPage } from "../ControlPage.tsx";
import styles from "../Desk.module.css";
import { Loaded, LoadFailure } from "../Loaded.tsx";
import { MatchDesk } from "./MatchDesk.tsx";

/** `/control/match`: a match, written down by somebody who watches it. */
export function MatchScreen() {
  const { t } = useLingui();
  const [{ fixture }, setSearch] = useSearchState({ fixture: 0 });
  const fixtures = useDeskFixtures();
  const match = useDeskMatch(fixture);
  return (
    <ControlPage title={t`Match entry`}>
      <div className={styles.row}>
        <Select
          label={t`Match`}
          value={String(fixture)}
          onChange={(value) => setSearch({ fixture: Number(value) }, true)}
          options={[
            { value: "0", label: t`Choose a match` },
            ...(fixtures.data ?? [])
              .filter(({ roundId }) => roundId !== null)
              .map((row) => ({ value: String(row.fixtureId), label: `${row.match} ${row.score}` })),
          ]}
        />
      </div>
      <LoadFailure query={fixtures} />
      {fixture === 0 && (
        <EmptyState>
          <Trans>Choose the match you are watching.</Trans>
        </EmptyState>
      )}
      {fixture !== 0 && (
        <Loaded key={fixture} query={match} rowCount={8} missing={<Trans>There is no such match.</Trans>}>
          {(found) => <MatchDesk key={found.id} match={found} />}
        </Loaded>
      )}
    </ControlPage>
  );
}
