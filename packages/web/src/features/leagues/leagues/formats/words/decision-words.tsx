/** The decisions of a format, each with its reason, in the words of a fan. */
import type { WireFormatDecision } from "@elleveren/contract";
import type { EntryId, Format } from "@elleveren/rules";
import { Plural, Trans } from "@lingui/react/macro";
import { plural, t } from "@lingui/core/macro";
import type { ReactNode } from "react";

import { formatNumber } from "../../../../../i18n/format.ts";
import { poolName } from "./pool-name.ts";

export interface DecisionContext {
  readonly format: Format;
  /** Index of the stage. */
  readonly stage: number;
  readonly nameOf: (entry: EntryId) => string;
}

type Of<Kind extends WireFormatDecision["kind"]> = Extract<WireFormatDecision, { kind: Kind }>;
type Loss = Of<"lost_life">;
type Decision = WireFormatDecision;

/** Null for what another decision says already. */
export function decisionText(decision: Decision, context: DecisionContext): ReactNode {
  switch (decision.kind) {
    case "match":
      return matchText(decision, context);
    case "out":
    case "lost_life":
    case "spared":
      return leavingText(decision, context);
    case "won":
    case "champion":
    case "placed":
      return winnerText(decision, context);
    case "drawn":
      return drawnText(decision, context);
    case "bye":
    case "moved":
    case "went_on":
    case "stayed_behind":
      return movingText(decision, context);
    case "joined":
    case "turned_away":
    case "left":
      return memberText(decision, context);
  }
}

function leavingText(decision: Of<"out" | "lost_life" | "spared">, { nameOf }: DecisionContext): ReactNode {
  if (decision.kind === "spared") {
    return (
      <Plural
        value={decision.entries.length}
        one="# team would have gone, with nobody left: it stays."
        other="All # still standing would have gone: nobody does."
      />
    );
  }
  // The match says it.
  if (decision.because === "match") return null;
  const name = nameOf(decision.entry);
  const reason = lossText(decision);
  if (decision.kind === "out") {
    return (
      <Trans>
        <b>{name}</b> is out: {reason}.
      </Trans>
    );
  }
  const livesLeft = formatNumber(decision.lives_left);
  return (
    <Trans>
      <b>{name}</b> loses a life ({livesLeft} left): {reason}.
    </Trans>
  );
}

type LossFigures = Pick<Loss, "because" | "count"> & {
  readonly safe?: number | null;
  readonly by_table?: boolean;
  readonly line?: number;
};

function lossText({ because, count: counted, safe = null, by_table: byTable = false, line = 0 }: LossFigures): string {
  const count = formatNumber(counted);
  const least = formatNumber(safe ?? 0);
  switch (because) {
    case "below_line": {
      const needed = formatNumber(line);
      return t`${count}, with ${needed} needed`;
    }
    case "last_of_round":
      if (byTable) return t`level on ${count} in the round, and lower in the table`;
      return safe === null ? t`${count} was the least in the round` : t`${count} in the round, where ${least} was safe`;
    case "last_of_stretch":
      if (byTable) return t`level on ${count} when the table ended, and lower in it`;
      return safe === null
        ? t`${count} was the least when the table ended`
        : t`${count} when the table ended, where ${least} was safe`;
  }
}

/** Names with commas between. */
const namesOf = (entries: readonly EntryId[], { nameOf }: DecisionContext): string => entries.map(nameOf).join(", ");

function winnerText(decision: Of<"won" | "champion" | "placed">, context: DecisionContext): ReactNode {
  if (decision.kind === "placed") {
    const name = context.nameOf(decision.entry);
    const count = formatNumber(decision.count);
    const place = formatNumber(decision.place);
    const points = plural(decision.worth, { one: "# point", other: "# points" });
    return decision.place === 1 ? (
      <Trans>
        <b>{name}</b> wins the round with {count}: {points}.
      </Trans>
    ) : (
      <Trans>
        <b>{name}</b> is number {place} of the round with {count}: {points}.
      </Trans>
    );
  }
  const names = namesOf(decision.entries, context);
  if (decision.kind === "champion") return <Champion names={names} because={decision.because} />;
  const total = formatNumber(decision.total);
  const { from, round } = decision;
  const pool = poolName(context.format.stages[context.stage]?.pools.kind, decision.pool);
  const rounds = from === round ? t`round ${round}` : t`rounds ${from}–${round}`;
  return pool === null ? (
    <Trans>
      <b>{names}</b> won the table of {rounds} with {total}.
    </Trans>
  ) : (
    <Trans>
      <b>{names}</b> won {pool} of {rounds} with {total}.
    </Trans>
  );
}

function Champion({ names, because }: { names: string; because: Of<"champion">["because"] }) {
  switch (because) {
    case "table":
      return (
        <Trans>
          <b>{names}</b> wins it all: first in the table.
        </Trans>
      );
    case "final":
      return (
        <Trans>
          <b>{names}</b> wins the final, and it all.
        </Trans>
      );
    case "last_standing":
      return (
        <Trans>
          <b>{names}</b> wins it all: the last one standing.
        </Trans>
      );
    case "still_standing":
      return (
        <Trans>
          <b>{names}</b> wins it all: the best of those still standing at the season's end.
        </Trans>
      );
  }
}

function matchText(match: Of<"match">, { format, stage, nameOf }: DecisionContext): ReactNode {
  const { first, second, winner, because } = match;
  const isAhead = winner === null || winner === first;
  const [own, other] = isAhead ? [first, second] : [second, first];
  const [scored, against] = isAhead ? [match.first_count, match.second_count] : [match.second_count, match.first_count];
  const name = own === null ? "" : nameOf(own);
  const rival = other === null ? t`the average` : nameOf(other);
  const score = `${formatNumber(scored)}–${formatNumber(against)}`;
  if (because === "draw") {
    return (
      <Trans>
        <b>{name}</b> and {rival} draw <span className="nowrap">{score}</span>.
      </Trans>
    );
  }
  if (winner === null) {
    return (
      <Trans>
        <b>{name}</b> loses to {rival} <span className="nowrap">{score}</span>.
      </Trans>
    );
  }
  const why = { ...WHY, count: () => "" }[because]();
  if (format.stages[stage]?.meet.kind === "knockout") {
    return (
      <Trans>
        <b>{name}</b> knocks out {rival} <span className="nowrap">{score}</span>
        {why}.
      </Trans>
    );
  }
  return (
    <Trans>
      <b>{name}</b> beats {rival} <span className="nowrap">{score}</span>
      {why}.
    </Trans>
  );
}

const WHY: Readonly<Record<Exclude<Of<"match">["because"], "count" | "draw">, () => string>> = {
  goals_scored: () => t` on goals scored`,
  goals_conceded: () => t` on fewer goals conceded`,
  transfers: () => t` on fewer transfers`,
  ahead_before: () => t` by the better place in the table before`,
  coin: () => t` by the toss of the coin`,
};

function drawnText({ pool, entries }: Of<"drawn">, context: DecisionContext): ReactNode {
  const name = poolName(context.format.stages[context.stage]?.pools.kind, pool);
  const names = namesOf(entries, context);
  return name === null ? (
    <Trans>The order of the matches was drawn.</Trans>
  ) : (
    <Trans>
      <b>{name}</b> was drawn: {names}.
    </Trans>
  );
}

function movingText(
  decision: Of<"bye" | "moved" | "went_on" | "stayed_behind">,
  { nameOf, format, stage }: DecisionContext,
): ReactNode {
  const name = nameOf(decision.entry);
  if (decision.kind === "bye") {
    return (
      <Trans>
        <b>{name}</b> goes on without a match.
      </Trans>
    );
  }
  const place = formatNumber(decision.place);
  if (!("to_pool" in decision)) {
    return decision.kind === "went_on" ? (
      <Trans>
        <b>{name}</b> goes on to the next stage as number {place}.
      </Trans>
    ) : (
      <Trans>
        <b>{name}</b> does not go on: number {place}.
      </Trans>
    );
  }
  const pool = poolName(format.stages[stage]?.pools.kind, decision.to_pool) ?? "";
  switch (decision.because) {
    case "promoted":
      return (
        <Trans>
          <b>{name}</b> goes up to {pool} as number {place}.
        </Trans>
      );
    case "relegated":
      return (
        <Trans>
          <b>{name}</b> goes down to {pool} as number {place}.
        </Trans>
      );
    case "vacancy":
      return (
        <Trans>
          <b>{name}</b> goes up to {pool}, where a place was empty.
        </Trans>
      );
  }
}

function memberText(decision: Of<"joined" | "turned_away" | "left">, { nameOf }: DecisionContext): ReactNode {
  const name = nameOf(decision.entry);
  if (decision.kind === "left") {
    return (
      <Trans>
        <b>{name}</b> has left the league.
      </Trans>
    );
  }
  if (decision.kind === "joined") {
    const round = decision.counts_from;
    return (
      <Trans>
        <b>{name}</b> comes in and counts from round {round}.
      </Trans>
    );
  }
  return decision.until === "never" ? (
    <Trans>
      <b>{name}</b> came too late and is not in it.
    </Trans>
  ) : (
    <Trans>
      <b>{name}</b> came too late for this table, and comes in with the next.
    </Trans>
  );
}
