import type { WireFormatTable } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";
import { Trans, useLingui } from "@lingui/react/macro";
import { CalendarClock } from "lucide-react";

import { useMe } from "../../../../../api/people/me.ts";
import { Card } from "../../../../../ui/Card.tsx";
import { type RoundLine, RoundList } from "./RoundList.tsx";

type Next = NonNullable<WireFormatTable["next"]>;

/** The pairs of the round to come, one's own match first; nothing where no teams meet. */
export function NextPairsCard({ data }: { readonly data: WireFormatTable }) {
  const { t } = useLingui();
  const { account } = useMe();
  const { next, round, entries, is_provisional: isProvisional } = data;
  if (next === null || next.pairs.length === 0) return null;
  const names = new Map(entries.map(({ entry, entry_name: name }) => [entry, name]));
  const nameOf = (entry: EntryId) => names.get(entry) ?? "";
  const isKnockout = isKnockoutNext(data, next);
  const lines = next.pairs.map(({ first, second }): RoundLine => {
    const name = nameOf(first);
    const rival = second === null ? t`the average` : nameOf(second);
    return {
      key: first,
      icon: CalendarClock,
      isOwn: account !== null && (first === account.entryId || second === account.entryId),
      text:
        second === null && isKnockout ? (
          <Trans>
            <b>{name}</b> goes on without a match.
          </Trans>
        ) : (
          <Trans>
            <b>{name}</b> meets <b>{rival}</b>
          </Trans>
        ),
    };
  });
  return (
    <Card title={t`Round ${next.round}: who meets whom`}>
      <RoundList lines={lines} told={lines.length} all={next.pair_count} />
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
