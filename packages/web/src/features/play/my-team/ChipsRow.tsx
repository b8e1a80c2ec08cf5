import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronsUp, Copyright, HatGlasses, Sparkles, type LucideIcon } from "lucide-react";
import { CHIP_NAMES, chipType, type ChipName, type EntryId } from "@elleveren/rules";
import { Suspense, useState } from "react";

import type { MyChip } from "../../../api/play/my-team.ts";
import { laterPart, useFetchedSoon } from "../../../later/later-part.tsx";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { CHIP_EFFECT, CHIP_TITLE } from "../../content/footballers/names.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { ActiveChip } from "./ActiveChip.tsx";
import {
  cancelChip,
  draftStatus,
  isOtherInPlay,
  proposeChip,
  restoreChip,
  type ChipDraft,
} from "./draft/chip-draft.ts";
import styles from "./ChipsRow.module.css";
import type { OpenRound } from "./draft/use-team-draft.ts";

const richUncleDialog = laterPart(() => import("./RichUncleDialog.tsx"), "RichUncleDialog");

/** The chips of this screen, in order; the others are played with transfers. */
const SHOWN: readonly ChipName[] = [...CHIP_NAMES.filter((name) => chipType(name) === "team"), "rich"];
const ICONS: Partial<Record<ChipName, LucideIcon>> = { frush: ChevronsUp, "2capt": Copyright, rich: HatGlasses };

interface ChipsRowProps {
  readonly chips: readonly MyChip[];
  readonly draft: ChipDraft;
  readonly entryId: EntryId;
  readonly round: OpenRound;
  readonly onChange: (draft: ChipDraft) => void;
}

export function ChipsRow({ chips, draft, entryId, round, onChange }: ChipsRowProps) {
  const { t, i18n } = useLingui();
  const [isRichOpen, setRichOpen] = useState(false);
  useFetchedSoon(richUncleDialog);
  const active = chips.find((chip) => chip.status === "active");
  if (active?.type === "transfer") return <ActiveChip chip={active.name} />;
  return (
    <>
      <ul className={styles.chips} aria-label={t`Chips`}>
        {SHOWN.flatMap((name) => chips.filter((chip) => chip.name === name)).map((chip) => {
          const Icon = ICONS[chip.name] ?? Sparkles;
          return (
            <li key={chip.id} data-status={draftStatus(draft, chip)}>
              <span className={styles.art}>
                <Icon aria-hidden="true" />
              </span>
              <b className="head">{i18n._(CHIP_TITLE[chip.name])}</b>
              <span className={styles.effect}>{i18n._(CHIP_EFFECT[chip.name])}</span>
              <ChipButton
                chip={chip}
                chips={chips}
                draft={draft}
                entryId={entryId}
                onChange={onChange}
                onRich={() => setRichOpen(true)}
              />
            </li>
          );
        })}
      </ul>
      {isRichOpen && (
        <Suspense>
          <richUncleDialog.Part isOpen onClose={() => setRichOpen(false)} entryId={entryId} round={round} />
        </Suspense>
      )}
    </>
  );
}

interface ChipButtonProps {
  readonly chip: MyChip;
  readonly chips: readonly MyChip[];
  readonly draft: ChipDraft;
  readonly entryId: EntryId;
  readonly onChange: (draft: ChipDraft) => void;
  readonly onRich: () => void;
}

function ChipButton({ chip, chips, draft, entryId, onChange, onRich }: ChipButtonProps) {
  const { t, i18n } = useLingui();
  const title = i18n._(CHIP_TITLE[chip.name]);
  const status = draftStatus(draft, chip);
  const reason = isOtherInPlay(draft, chips, chip) ? t`Another chip is in play this round` : undefined;
  if (status === "played") {
    const round = chip.playedRounds[0] ?? 0;
    return (
      <AppLink className={styles.played ?? ""} to={paths.entryRound(entryId, round)}>
        <Trans>Played Round {round}</Trans>
      </AppLink>
    );
  }
  const play = () => (chip.name === "rich" ? onRich() : onChange(proposeChip(draft, chips, chip)));
  const isInPlay = status === "proposed" || status === "active";
  const [word, label, press] = isInPlay
    ? [t`Cancel`, t`Cancel ${title}`, () => onChange(cancelChip(draft, chip))]
    : status === "cancelled"
      ? [t`Restore`, t`Restore ${title}`, () => onChange(restoreChip(draft, chips, chip))]
      : [t`Play`, t`Play ${title}`, play];
  return (
    <Button onPress={press} disabledReason={isInPlay ? undefined : reason} aria-label={label}>
      {word}
    </Button>
  );
}
