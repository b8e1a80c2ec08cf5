import { Trans, useLingui } from "@lingui/react/macro";

import { useSearchState } from "../../features/shell/use-search-state.ts";
import { Select } from "../../ui/Fields.tsx";
import { EmptyState, LoadingRegion, SkeletonRows } from "../../ui/states.tsx";
import { useDeskFixtures, useDeskMatch } from "../api/desk.ts";
import { ControlPage } from "../ControlPage.tsx";
import styles from "../Desk.module.css";
import { MatchDesk } from "./MatchDesk.tsx";

/** `/control/match`: a match, written down by somebody who watches it. */
export function MatchScreen() {
  const { t } = useLingui();
  const [{ fixture }, setSearch] = useSearchState({ fixture: 0 });
  const { data: fixtures = [] } = useDeskFixtures();
  const { data: match } = useDeskMatch(fixture);
  return (
    <ControlPage title={t`Match entry`}>
      <div className={styles.row}>
        <Select
          label={t`Match`}
          value={String(fixture)}
          onChange={(value) => setSearch({ fixture: Number(value) }, true)}
          options={[
            { value: "0", label: t`Choose a match` },
            ...fixtures
              .filter(({ roundId }) => roundId !== null)
              .map((row) => ({ value: String(row.fixtureId), label: `${row.match} ${row.score}` })),
          ]}
        />
      </div>
      {fixture === 0 && (
        <EmptyState>
          <Trans>Choose the match you are watching.</Trans>
        </EmptyState>
      )}
      {fixture !== 0 && !match && (
        <LoadingRegion label={t`Loading`}>
          <SkeletonRows count={8} />
        </LoadingRegion>
      )}
      {match && <MatchDesk key={match.id} match={match} />}
    </ControlPage>
  );
}
