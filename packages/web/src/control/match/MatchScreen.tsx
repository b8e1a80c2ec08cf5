import { Trans, useLingui } from "@lingui/react/macro";
import type { WireControlFixture } from "@elleveren/contract";

import { useSearchState } from "../../features/site/shell/use-search-state.ts";
import { Select } from "../../ui/forms/Fields.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { type FixtureState, matchName, scoreOf, stateOf, useDeskFixtures, useDeskMatch } from "../api/desk.ts";
import { ControlPage } from "../ControlPage.tsx";
import { Loaded, LoadFailure } from "../Loaded.tsx";
import { timeOf } from "../local-time.ts";
import { MatchDesk } from "./MatchDesk.tsx";

/** `/control/match`: a match, entered by an operator who watches it. */
export function MatchScreen() {
  const { t } = useLingui();
  const [{ fixture }, setSearch] = useSearchState({ fixture: 0 });
  const fixtures = useDeskFixtures();
  const match = useDeskMatch(fixture);
  const nameOf = (row: WireControlFixture): string => {
    const lead = stateOf(row) === "playing" ? t`Live` : timeOf(row.kickoff_time, t`No time yet`);
    const [roundId, name, score] = [row.event, matchName(row), scoreOf(row)];
    return t`${lead} · Round ${roundId} · ${name} ${score}`;
  };
  return (
    <ControlPage title={t`Match entry`}>
      <div className="row wrap gap-3">
        <Select
          label={t`Match`}
          value={String(fixture)}
          onChange={(value) => setSearch({ fixture: Number(value) }, true)}
          options={[
            { value: "0", label: t`Choose a match` },
            ...inOrder(fixtures.data ?? []).map((row) => ({ value: String(row.id), label: nameOf(row) })),
          ]}
        />
      </div>
      <LoadFailure query={fixtures} />
      {fixture === 0 && <EmptyState>{t`Choose the match you are watching.`}</EmptyState>}
      {fixture !== 0 && (
        <Loaded key={fixture} query={match} rowCount={8} missing={<Trans>There is no such match.</Trans>}>
          {(found) => <MatchDesk key={found.id} match={found} />}
        </Loaded>
      )}
    </ControlPage>
  );
}

const PLACES: readonly FixtureState[] = ["playing", "played", "ahead", "final"];

/** Running matches first, then those to be made final, the coming ones, and finished ones last, the newest first. */
function inOrder(fixtures: readonly WireControlFixture[]): readonly WireControlFixture[] {
  const kickoffMs = ({ kickoff_time: at }: WireControlFixture) => (at === null ? Infinity : Date.parse(at));
  return fixtures
    .filter(({ event }) => event !== null)
    .toSorted((a, b) => {
      if (stateOf(a) !== stateOf(b)) return PLACES.indexOf(stateOf(a)) - PLACES.indexOf(stateOf(b));
      const [one, other] = stateOf(a) === "final" ? [b, a] : [a, b];
      return kickoffMs(one) === kickoffMs(other) ? a.id - b.id : kickoffMs(one) - kickoffMs(other);
    });
}
