import type { WireFormatDecision, WireFormatTable } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  ArrowDown,
  ArrowUp,
  ChevronsRight,
  Clock,
  Crown,
  HeartCrack,
  type LucideIcon,
  LogOut,
  Medal,
  Shield,
  Shuffle,
  Swords,
  UserMinus,
  UserPlus,
  UserX,
} from "lucide-react";

import { useMe } from "../../../../../api/people/me.ts";
import { Card } from "../../../../../ui/Card.tsx";
import { decisionText } from "../words/decision-words.tsx";
import { type RoundLine, RoundList } from "./RoundList.tsx";

/** In this order: what ends something first, what only happens last. */
const ICONS: Readonly<Record<WireFormatDecision["kind"], LucideIcon>> = {
  champion: Crown,
  won: Medal,
  out: UserX,
  lost_life: HeartCrack,
  spared: Shield,
  moved: ArrowUp,
  went_on: ChevronsRight,
  stayed_behind: LogOut,
  match: Swords,
  bye: ChevronsRight,
  placed: Medal,
  drawn: Shuffle,
  joined: UserPlus,
  turned_away: Clock,
  left: UserMinus,
};
const ORDER = Object.keys(ICONS);

interface Line extends RoundLine {
  readonly decision: WireFormatDecision;
}

/** The decisions of the round, each with its reason; one's own first. */
export function DecisionsCard({ data }: { readonly data: WireFormatTable }) {
  const { t } = useLingui();
  const { account } = useMe();
  const { round, decisions, decision_count: all, is_provisional: isProvisional } = data;
  const lines = linesOf(data, account?.entryId ?? null);
  return (
    <Card title={isProvisional ? t`As round ${round} stands` : t`What round ${round} decided`}>
      {lines.length === 0 ? (
        <p className="note pad-foot">
          <Trans>Nothing: nobody left, moved or won anything.</Trans>
        </p>
      ) : (
        <RoundList lines={lines} told={decisions.length} all={all} />
      )}
    </Card>
  );
}

const iconOf = (decision: WireFormatDecision): LucideIcon =>
  decision.kind === "moved" && decision.because === "relegated" ? ArrowDown : ICONS[decision.kind];

function linesOf({ format, stage, entries, decisions }: WireFormatTable, own: EntryId | null): Line[] {
  const names = new Map(entries.map(({ entry, entry_name: name }) => [entry, name]));
  const context = { format, stage: stage ?? 0, nameOf: (entry: EntryId) => names.get(entry) ?? "" };
  return decisions
    .map((decision, key): Line => ({
      key,
      decision,
      icon: iconOf(decision),
      isOwn: own !== null && isAbout(decision, own),
      text: decisionText(decision, context),
    }))
    .filter(({ text }) => text !== null)
    .toSorted((one, other) => weight(one) - weight(other) || one.key - other.key);
}

const weight = ({ decision, isOwn }: Line): number => (isOwn ? 0 : ORDER.length) + ORDER.indexOf(decision.kind);

function isAbout(decision: WireFormatDecision, own: EntryId): boolean {
  if (decision.kind === "match") return decision.first === own || decision.second === own;
  return "entries" in decision ? decision.kind !== "spared" && decision.entries.includes(own) : decision.entry === own;
}
