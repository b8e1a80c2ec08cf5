import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowDownUp, ArrowLeftRight, Info, UserX, X } from "lucide-react";
import type { FootballerId } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import { formatDecimal } from "../../../i18n/format.ts";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import { FootballerAction, FootballerActions } from "../../content/footballers/FootballerActions.tsx";
import { FootballerHead } from "../../content/footballers/portrait/FootballerHead.tsx";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { swapStatus, type LineupAction, type LineupDraft } from "./draft/lineup-draft.ts";
import { pickOf } from "./draft/swap-lineup.ts";

interface PlayerMenuProps {
  readonly footballerId: FootballerId;
  readonly draft: LineupDraft;
  readonly onClose: () => void;
  readonly onAction: (action: LineupAction) => void;
  readonly onInfo: (footballerId: FootballerId) => void;
  /** Where he can be exchanged for a footballer of the market. */
  readonly onTransfer?: (footballerId: FootballerId) => void;
  /** Where one can see what would happen without him. */
  readonly onWhatIf?: (footballerId: FootballerId) => void;
}

/** The actions for one of the fifteen footballers. */
export function PlayerMenu(props: PlayerMenuProps) {
  const { footballerId, draft, onClose, onAction, onInfo, onTransfer, onWhatIf } = props;
  const { t } = useLingui();
  const { ruleset, market } = useGame();
  const { footballer } = useFootballers();
  const context = { ruleset, market };
  const row = footballer(footballerId);
  const pick = pickOf(draft.picks, footballerId);
  const status = swapStatus(draft, footballerId, context);
  const isStarter = pick !== undefined && pick.slot <= ruleset.squad.playing;
  const captain = draft.picks.find((other) => other.isCaptain);
  const vice = draft.picks.find((other) => other.isViceCaptain);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={row.webName}
      head={
        <FootballerHead
          footballerId={footballerId}
          figure={formatDecimal(row.form)}
          figureLabel={t({ message: "form", context: "figure" })}
        />
      }
    >
      <FootballerActions>
        {(status === "none" || status === "target") && (
          <FootballerAction
            icon={<ArrowDownUp />}
            note={isStarter ? t`Then choose a substitute` : t`Then choose who makes way`}
            onPress={() => onAction({ type: "choose", footballerId, context })}
          >
            <Trans>Switch</Trans>
          </FootballerAction>
        )}
        {status === "instigator" && (
          <FootballerAction icon={<X />} onPress={() => onAction({ type: "cancel-swap" })}>
            <Trans>Cancel</Trans>
          </FootballerAction>
        )}
        {isStarter && !pick.isCaptain && (
          <FootballerAction
            icon={<i data-armband="captain">C</i>}
            note={
              pick.isViceCaptain && captain
                ? t`${footballer(captain.footballerId).webName} becomes vice-captain`
                : undefined
            }
            onPress={() => onAction({ type: "armband", footballerId, armband: "captain" })}
          >
            <Trans>Make Captain</Trans>
          </FootballerAction>
        )}
        {isStarter && !pick.isViceCaptain && (
          <FootballerAction
            icon={<i data-armband="vice-captain">V</i>}
            note={pick.isCaptain && vice ? t`${footballer(vice.footballerId).webName} becomes captain` : undefined}
            onPress={() => onAction({ type: "armband", footballerId, armband: "vice-captain" })}
          >
            <Trans>Make Vice Captain</Trans>
          </FootballerAction>
        )}
        {onTransfer && (
          <FootballerAction icon={<ArrowLeftRight />} onPress={() => onTransfer(footballerId)}>
            <Trans>Transfer out</Trans>
          </FootballerAction>
        )}
        <FootballerAction icon={<Info />} onPress={() => onInfo(footballerId)}>
          <Trans>View Information</Trans>
        </FootballerAction>
        {onWhatIf && (
          <FootballerAction icon={<UserX />} onPress={() => onWhatIf(footballerId)}>
            <Trans>If he does not play</Trans>
          </FootballerAction>
        )}
      </FootballerActions>
    </Sheet>
  );
}
