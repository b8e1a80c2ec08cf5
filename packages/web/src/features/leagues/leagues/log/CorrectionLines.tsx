import type { WireFormatChange, WireFormatCorrection } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

/** The changes that a correction made in a further table, a line a kind and round; then that the rest stands. */
export function correctionLines({ changes, change_count: count, entries }: WireFormatCorrection) {
  const names = new Map(entries.map(({ entry, entry_name: name }) => [entry, name]));
  const more = count - changes.length;
  return [
    ...changes.map((change) => (
      <ChangedDecision key={`${change.kind} ${change.event}`} change={change} names={names} />
    )),
    more > 0 ? othersStand(more) : <Trans key="stands">Everything else stands.</Trans>,
  ];
}

const othersStand = (more: number): string =>
  plural(more, {
    one: "And # more decision. What is not decided again stands.",
    other: "And # more decisions. What is not decided again stands.",
  });

interface ChangedDecisionProps {
  readonly change: WireFormatChange;
  readonly names: ReadonlyMap<EntryId, string>;
}

function ChangedDecision({ change, names }: ChangedDecisionProps) {
  const { t } = useLingui();
  const { kind, event: round } = change;
  const listed = (ids: readonly EntryId[], all: number) => {
    const teams = ids.flatMap((id) => names.get(id) ?? []);
    const more = all - ids.length;
    if (more > 0) teams.push(t`${more} more`);
    return teams.join(", ");
  };
  const before = listed(change.before, change.before_count);
  const after = listed(change.after, change.after_count);
  if (kind === "out") {
    if (!before)
      return (
        <Trans>
          Round {round}: {after} out
        </Trans>
      );
    if (!after)
      return (
        <Trans>
          Round {round}: {before} still in
        </Trans>
      );
    return (
      <Trans>
        Round {round}: {after} out, {before} still in
      </Trans>
    );
  }
  const whats: Readonly<Record<Exclude<WireFormatChange["kind"], "out">, string>> = {
    champion: t`Champion`,
    won: t`First of the table`,
    went_on: t`Goes on`,
    moved: t`Changes division`,
    match: t`Wins the match`,
    lost_life: t`Loses a life`,
    placed: t`Best of the round`,
  };
  const what = whats[kind];
  const [now, then] = [after || t`nobody`, before || t`nobody`];
  return (
    <Trans>
      Round {round}, {what}: <b>{now}</b>, before the correction {then}
    </Trans>
  );
}
