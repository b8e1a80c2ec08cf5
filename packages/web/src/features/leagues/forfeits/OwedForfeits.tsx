import type { WireForfeits, WireOwedForfeit } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import type { LeagueId } from "@elleveren/rules";

import { useForfeits, useTickForfeit } from "../../../api/leagues/forfeits.ts";
import { useLeagueSummary } from "../../../api/leagues/leagues.ts";
import { useMe } from "../../../api/people/me.ts";
import { formatMonthWithin, formatNumber } from "../../../i18n/format.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { WriteFailure } from "../../site/problems/ProblemList.tsx";
import { usePhaseName } from "../leagues/tables/use-phase-name.ts";
import styles from "./Forfeits.module.css";

interface OwedProps {
  readonly leagueId: LeagueId;
  readonly told: WireForfeits;
  readonly owed: readonly WireOwedForfeit[];
}

/** Each forfeit in the league's own words, the teams that owe it, and whether it was done. */
export function OwedForfeits({ leagueId, told, owed }: OwedProps) {
  const { account } = useMe();
  const canManage = useLeagueSummary(leagueId).data?.entry_can_manage ?? false;
  const tick = useTickForfeit(leagueId);
  return (
    <>
      <ul className={styles.rows}>
        {owed.map((one) => (
          <li key={`${one.forfeit} ${one.number}`}>
            <p className="soft size-3">
              <Why owed={one} stretch={told.forfeits.find(({ id }) => id === one.forfeit)?.stretch ?? "round"} />
            </p>
            <p>
              <q>{told.forfeits.find(({ id }) => id === one.forfeit)?.text}</q>
            </p>
            {one.entries.map(({ entry, entry_name: name, done }) => (
              <div key={entry} className={styles.owner}>
                <span>
                  <AppLink to={paths.entryHistory(entry)}>{name}</AppLink>{" "}
                  <span className="soft">{done ? <Trans>Done</Trans> : <Trans>Not done yet</Trans>}</span>
                </span>
                {(canManage || account?.entryId === entry) && (
                  <Button
                    kind={done ? "ghost" : "plain"}
                    isPending={tick.isPending}
                    onPress={() => tick.mutate({ forfeit: one.forfeit, number: one.number, entry, done: !done })}
                  >
                    {done ? <Trans>Take the tick back</Trans> : <Trans>Tick off as done</Trans>}
                    <span className="vh">: {name}</span>
                  </Button>
                )}
              </div>
            ))}
          </li>
        ))}
      </ul>
      {tick.isError && <WriteFailure error={tick.error} />}
    </>
  );
}

/** "Forfeit for being last in May, with 182 points, written by the league:" */
function Why({ owed: { number, value }, stretch }: { owed: WireOwedForfeit; stretch: "season" | "month" | "round" }) {
  const monthName = usePhaseName(formatMonthWithin);
  const points = formatNumber(value);
  if (stretch === "season") return <Trans>Forfeit for being last of the season, with {points} points:</Trans>;
  if (stretch === "month") {
    const month = monthName(number);
    return (
      <Trans>
        Forfeit for being last in {month}, with {points} points:
      </Trans>
    );
  }
  return (
    <Trans>
      Forfeit for being last in round {number}, with {points} points:
    </Trans>
  );
}

/** Below the league's paper, for members: what the round decided. */
export function ForfeitsOfRound({ leagueId, event }: { leagueId: LeagueId; event: number }) {
  const { t } = useLingui();
  const summary = useLeagueSummary(leagueId).data;
  const isMember = summary?.entry_is_member === true && summary.league.kind === "private";
  const { data } = useForfeits(leagueId, isMember);
  const owed = data?.owed.filter((one) => one.event === event) ?? [];
  if (!data || owed.length === 0) return null;
  return (
    <Card title={t`Forfeits, written by the league`}>
      <OwedForfeits leagueId={leagueId} told={data} owed={owed} />
    </Card>
  );
}
