import { Trans, useLingui } from "@lingui/react/macro";
import type { FootballerId } from "@elleveren/rules";

import { useIsBeingReplaced } from "../../../api/wire/seen-queries.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmFoot } from "../../../ui/ConfirmFoot.tsx";
import { Sheet } from "../../../ui/overlays/Sheet.tsx";
import sheet from "../../../ui/overlays/SheetBody.module.css";
import { useFootballers } from "../../content/footballers/use-footballers.ts";
import { giveArmband, pickOf } from "./draft/swap-lineup.ts";
import { isDirty } from "./draft/team-draft.ts";
import type { useTeamDraft } from "./draft/use-team-draft.ts";

interface CaptainQuestionProps {
  readonly footballerId: FootballerId;
  readonly team: ReturnType<typeof useTeamDraft>;
  readonly isClosed: boolean;
  readonly onClose: () => void;
}

/** `/my-team?captain=12`, where a message's button leads: whether he is to be captain. Nothing is saved before the answer. */
export function CaptainQuestion({ footballerId, team, isClosed, onClose }: CaptainQuestionProps) {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  const { lineup } = team.draft;
  const pick = pickOf(lineup.picks, footballerId);
  const captain = lineup.picks.find(({ isCaptain }) => isCaptain);
  const name = pick ? footballer(footballerId).webName : "";
  const isStarter = pick !== undefined && pick.slot <= team.context.ruleset.squad.playing;
  const before = captain ? footballer(captain.footballerId).webName : "";
  const obstacle = !pick
    ? t`He is not in your team any more.`
    : pick.isCaptain
      ? t`${name} is your captain already.`
      : !isStarter
        ? t`${name} is on the bench: a captain starts.`
        : isClosed
          ? t`The deadline has passed`
          : null;
  const isOld = useIsBeingReplaced();
  const confirm = () => {
    team.edit({ type: "lineup", action: { type: "armband", footballerId, armband: "captain" } });
    team.saveDraft(giveArmband(lineup.picks, footballerId, "captain"));
    onClose();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={pick ? t`${name} as captain?` : t`Another captain?`}
      foot={
        obstacle === null ? (
          <ConfirmFoot kind="go" isPending={isOld} onCancel={onClose} onPress={confirm}>
            <Trans>Make {name} captain</Trans>
          </ConfirmFoot>
        ) : (
          <Button onPress={onClose}>
            <Trans>OK</Trans>
          </Button>
        )
      }
    >
      <div className={sheet.question}>
        {obstacle === null ? (
          <>
            <p>
              {pick?.isViceCaptain ? (
                <Trans>
                  {name} takes the armband, and {before} becomes vice-captain.
                </Trans>
              ) : (
                <Trans>
                  {name} takes the armband from {before}.
                </Trans>
              )}
            </p>
            {isDirty(team.draft) && (
              <p>
                <Trans>Your other unsaved changes are saved with it.</Trans>
              </p>
            )}
          </>
        ) : (
          <p>{obstacle}</p>
        )}
      </div>
    </Sheet>
  );
}
