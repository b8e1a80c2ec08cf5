import { Trans, useLingui } from "@lingui/react/macro";

import { useSearchState } from "../../features/shell/use-search-state.ts";
import { formatDayTime } from "../../i18n/format.ts";
import { Select } from "../../ui/forms/Fields.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useDeskFixtures, useDeskMatch, type DeskFixture } from "../api/desk.ts";
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
  const nameOf = ({ roundId, kickoff, state, match: name, score }: DeskFixture): string => {
    const when = kickoff === null ? t`No time yet` : formatDayTime(Date.parse(kickoff));
    const lead = state === "playing" ? t`Live` : when;
    return t`${lead} · Round ${roundId} · ${name} ${score}`;
  };
  return (
    <ControlPage title={t`Match entry`}>
      <div className={styles.row}>
        <Select
          label={t`Match`}
          value={String(fixture)}
          onChange={(value) => setSearch({ fixture: Number(value) }, true)}
          options={[
            { value: "0", label: t`Choose a match` },
            ...inOrder(fixtures.data ?? []).map((row) => ({ value: String(row.fixtureId), label: nameOf(row) })),
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

const PLACES: readonly DeskFixture["state"][] = ["playing", "played", "ahead", "final"];

/** What is on first, what waits to be final, what comes next, and at last what is done, the newest first. */
function inOrder(fixtures: readonly DeskFixture[]): readonly DeskFixture[] {
  const kickoffMs = ({ kickoff }: DeskFixture) => (kickoff === null ? Infinity : Date.parse(kickoff));
  return fixtures
    .filter(({ roundId }) => roundId !== null)
    .toSorted((a, b) => {
      if (a.state !== b.state) return PLACES.indexOf(a.state) - PLACES.indexOf(b.state);
      const [one, other] = a.state === "final" ? [b, a] : [a, b];
      return kickoffMs(one) === kickoffMs(other) ? a.fixtureId - b.fixtureId : kickoffMs(one) - kickoffMs(other);
    });
}
