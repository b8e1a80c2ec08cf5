import type { WireEntryLogRow } from "@elleveren/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  ArrowLeftRight,
  type LucideIcon,
  ReceiptText,
  Settings2,
  Sparkles,
  Undo2,
  UserPlus,
  Users,
} from "lucide-react";
import { LANGUAGE_NAMES } from "@elleveren/contract/language.ts";
import type { FootballerId } from "@elleveren/rules";

import { receiptCode } from "../../../api/play/my-team.ts";
import { Button } from "../../../ui/Button.tsx";
import { LogRow } from "../../../ui/rows/LogRow.tsx";
import { type ChangeLine, changeLines } from "./change-lines.ts";
import styles from "./EntryLogScreen.module.css";
import { useGame } from "../../../api/content/game.ts";
import { formatPrice } from "../../../i18n/format.ts";
import { CHIP_TITLE } from "../../content/footballers/names.ts";
import { useFootballers } from "../../content/footballers/use-footballers.ts";

const ICONS: Readonly<Record<WireEntryLogRow["kind"], LucideIcon>> = {
  created: UserPlus,
  transfers: ArrowLeftRight,
  undo: Undo2,
  lineup: Users,
  chip: Sparkles,
  details: Settings2,
};

/** One change: what it was, when, for which round, what it did, and the way to its receipt. */
export function EntryLogRow({ entry, onReceipt }: { entry: WireEntryLogRow; onReceipt: () => void }) {
  const { t } = useLingui();
  const kindName = useKindName();
  const { receipt } = entry;
  return (
    <LogRow
      icon={ICONS[entry.kind]}
      title={kindName(entry.kind)}
      atMs={Date.parse(entry.time)}
      detail={entry.kind === "details" ? undefined : <Trans>Round {entry.event}</Trans>}
      changes={changeLines(entry).map((line, index) => (
        <ChangeText key={index} line={line} />
      ))}
      none={<Trans>Saved without a difference</Trans>}
    >
      {receipt && (
        <div className={styles.receipt}>
          <Button kind="ghost" onPress={onReceipt} aria-label={t`Receipt ${receiptCode(receipt.signature)}`}>
            <ReceiptText aria-hidden="true" />
            <span className="num">{receiptCode(receipt.signature)}</span>
          </Button>
        </div>
      )}
    </LogRow>
  );
}

/** One line of a change in words. */
function ChangeText({ line }: { line: ChangeLine }) {
  const { i18n } = useLingui();
  const { footballer } = useFootballers();
  const { clubById } = useGame();
  const name = (id: number) => footballer(id).webName;
  switch (line.kind) {
    case "swap": {
      const [inName, inPrice] = [name(line.inId), formatPrice(line.inTenths)];
      const [outName, outPrice] = [name(line.outId), formatPrice(line.outTenths)];
      return (
        <Trans>
          <b>{inName}</b> ({inPrice}) in for <b>{outName}</b> ({outPrice})
        </Trans>
      );
    }
    case "back":
      return (
        <Trans>
          Back in the squad: <Names ids={line.footballerIds} />
        </Trans>
      );
    case "gone":
      return (
        <Trans>
          Out again: <Names ids={line.footballerIds} />
        </Trans>
      );
    case "captain": {
      const [from, to] = [name(line.fromId), name(line.toId)];
      return (
        <Trans>
          Captain: from {from} to <b>{to}</b>
        </Trans>
      );
    }
    case "vice-captain": {
      const [from, to] = [name(line.fromId), name(line.toId)];
      return (
        <Trans>
          Vice-captain: from {from} to <b>{to}</b>
        </Trans>
      );
    }
    case "starts":
      return (
        <>
          {line.inIds.length > 0 && (
            <Trans>
              Starts: <Names ids={line.inIds} />
            </Trans>
          )}
          {line.inIds.length > 0 && line.outIds.length > 0 && ". "}
          {line.outIds.length > 0 && (
            <Trans>
              To the bench: <Names ids={line.outIds} />
            </Trans>
          )}
        </>
      );
    case "bench":
      return (
        <Trans>
          Order of the bench: <Names ids={line.footballerIds} />
        </Trans>
      );
    case "chip": {
      const [from, to] = [line.from, line.to].map((chip) => (chip === null ? null : i18n._(CHIP_TITLE[chip])));
      if (to == null) return <Trans>Chip taken back: {from}</Trans>;
      if (from == null) return <Trans>Chip played: {to}</Trans>;
      return (
        <Trans>
          Chip: from {from} to {to}
        </Trans>
      );
    }
    case "bank": {
      const [from, to] = [formatPrice(line.fromTenths), formatPrice(line.toTenths)];
      return (
        <Trans>
          In the bank: from {from} to {to}
        </Trans>
      );
    }
    case "name": {
      const { from, to } = line;
      if (from === null) return <Trans>Team name: {to}</Trans>;
      return (
        <Trans>
          Team name: from {from} to {to}
        </Trans>
      );
    }
    case "favourite": {
      const club = line.toId === null ? undefined : clubById.get(line.toId)?.name;
      return club === undefined ? <Trans>Favourite club: none</Trans> : <Trans>Favourite club: {club}</Trans>;
    }
    case "newsletter":
      return line.isOn ? <Trans>Newsletter: yes</Trans> : <Trans>Newsletter: no</Trans>;
    case "language": {
      const language = LANGUAGE_NAMES[line.to];
      return <Trans>Language of newsletters: {language}</Trans>;
    }
    case "kit":
      return <Trans>New kit</Trans>;
  }
}

function Names({ ids }: { ids: readonly FootballerId[] }) {
  const { footballer } = useFootballers();
  return <b>{ids.map((id) => footballer(id).webName).join(", ")}</b>;
}

/** The name of a change. */
export function useKindName(): (kind: WireEntryLogRow["kind"]) => string {
  const { t } = useLingui();
  return (kind) => {
    switch (kind) {
      case "created":
        return t`Team entered`;
      case "transfers":
        return t`Transfers confirmed`;
      case "undo":
        return t`Transfers undone`;
      case "lineup":
        return t`Line-up saved`;
      case "chip":
        return t`Chip changed`;
      case "details":
        return t`Team details changed`;
    }
  };
}
