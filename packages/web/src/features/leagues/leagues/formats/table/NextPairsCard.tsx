import type { WireFormatTable } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { CalendarClock } from "lucide-react";
import { useState } from "react";

import { useMe } from "../../../../../api/people/me.ts";
import { Button } from "../../../../../ui/Button.tsx";
import { Card } from "../../../../../ui/Card.tsx";
import styles from "./Decisions.module.css";

/** Shown until all are asked for. */
const SHOWN = 8;

type Next = NonNullable<WireFormatTable["next"]>;

/** Who meets whom in the round to come, one's own match first; nothing where nobody meets. */
export function NextPairsCard({ data }: { readonly data: WireFormatTable }) {
  const { t } = useLingui();
  const { account } = useMe();
  const [isWhole, setWhole] = useState(false);
  const { next, round, entries, is_provisional: isProvisional } = data;
  if (next === null || next.pairs.length === 0) return null;
  const names = new Map(entries.map(({ entry, entry_name: name }) => [entry, name]));
  const nameOf = (entry: EntryId) => names.get(entry) ?? "";
  const isKnockout = isKnockoutNext(data, next);
  const { pairs, pair_count: all } = next;
  const told = pairs.length;
  const count = told;
  const shown = isWhole ? pairs : pairs.slice(0, SHOWN);
  return (
    <Card title={t`Round ${next.round}: who meets whom`}>
      <ul className={styles.list}>
        {shown.map(({ first, second }) => {
          const isOwn = account !== null && (first === account.entryId || second === account.entryId);
          const name = nameOf(first);
          const rival = second === null ? t`the average` : nameOf(second);
          return (
            <li key={first} data-own={isOwn || undefined}>
              <CalendarClock aria-hidden="true" />
              <span>
                {second === null && isKnockout ? (
                  <Trans>
                    <b>{name}</b> goes on without a match.
                  </Trans>
                ) : (
                  <Trans>
                    <b>{name}</b> meets <b>{rival}</b>
                  </Trans>
                )}
                {isOwn && <span className="vh"> {t`Your team.`}</span>}
              </span>
            </li>
          );
        })}
      </ul>
      {count > shown.length && (
        <div className="pad-body ruled">
          <Button onPress={() => setWhole(true)}>{t`Show all ${count}`}</Button>
        </div>
      )}
      {isWhole && all > told && (
        <p className="note pad-row ruled">
          <Trans>
            These are the first {told} of {all}.
          </Trans>
        </p>
      )}
      {isProvisional && (
        <p className="note pad-row ruled">
          <Trans>May still change until round {round} is over.</Trans>
        </p>
      )}
    </Card>
  );
}

/** Whether the round to come is one of a knock-out, where whoever has no opponent goes on. */
function isKnockoutNext({ format, stage, stretch }: WireFormatTable, next: Next): boolean {
  const now = format.stages[stage ?? 0];
  if (now?.meet.kind === "knockout") return true;
  if (format.stages[(stage ?? 0) + 1]?.meet.kind !== "knockout") return false;
  // Tables without meetings have no pairs: they are those of the stage that follows.
  if (now?.meet.kind !== "duels" && now?.meet.kind !== "swiss") return true;
  if (typeof now.rounds !== "number") return stretch !== null && next.round > stretch.to;
  const before = format.stages.slice(0, stage ?? 0);
  const length = before.reduce((sum, { rounds }) => sum + (typeof rounds === "number" ? rounds : 0), now.rounds);
  return next.round >= format.fromRound + length;
}
