import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { isRevertingChip, type ChipName } from "@elleveren/rules";
import type { Dispatch } from "react";

import { useGame } from "../../../api/content/game.ts";
import type { MyTeam } from "../../../api/play/my-team.ts";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { Select } from "../../../ui/forms/Fields.tsx";
import { Segmented } from "../../../ui/forms/Segmented.tsx";
import type { SquadDraft } from "../squad-edit/squad-draft.ts";
import { freeLeft, MOST_ROUNDS, type SquadWish } from "./build-search.ts";
import { MarkPicker } from "../plan-search/MarkPicker.tsx";
import styles from "../plan-search/PlanSearch.module.css";
import type { WishAction } from "./wish-draft.ts";

interface WishFormProps {
  readonly wish: SquadWish;
  readonly change: Dispatch<WishAction>;
  readonly draft: SquadDraft;
  readonly myTeam: MyTeam | undefined;
  readonly chip: ChipName | null;
}

/** The aims that the squad should be best for. */
export function WishForm({ wish, change, draft, myTeam, chip }: WishFormProps) {
  const { t } = useLingui();
  const { rounds, nextRound } = useGame();
  const left = rounds.filter(({ roundId }) => nextRound !== null && roundId >= nextRound.roundId).length;
  const most = Math.min(MOST_ROUNDS, left);
  const first = nextRound?.roundId ?? 0;
  const last = first + Math.min(wish.horizon, most) - 1;
  return (
    <>
      <p className="note">
        <Trans>
          Finds the squad that expects the most points, within money, positions and club limit. It is put before you as
          a suggestion; nothing is saved until you confirm.
        </Trans>
      </p>
      {isRevertingChip(chip) ? (
        <p className="note">{t`With this chip the squad is for round ${first} alone.`}</p>
      ) : (
        <div className={styles.group}>
          <span aria-hidden="true" className={styles.legend}>
            <Trans>Rounds to look ahead</Trans>
          </span>
          <Segmented
            label={t`Rounds to look ahead`}
            segments={Array.from({ length: most }, (_, index) => ({
              key: String(index + 1),
              label: String(index + 1),
            }))}
            selected={String(Math.min(wish.horizon, most))}
            onSelect={(key) => change({ type: "horizon", horizon: Number(key) })}
          />
          <span className="label">
            {first === last ? (
              <Trans>Round {first}</Trans>
            ) : (
              <Trans>
                Rounds {first} to {last}
              </Trans>
            )}
          </span>
        </div>
      )}
      {myTeam && <TransferWish wish={wish} change={change} myTeam={myTeam} chip={chip} />}
      <MarkPicker
        marks={wish}
        mine={draft.slots.flatMap(({ savedId, currentId }) => [savedId, currentId].filter((id) => id !== null))}
        onMark={(footballerId, as) => change({ type: "mark", footballerId, as })}
      />
    </>
  );
}

function TransferWish({ wish, change, myTeam, chip }: Omit<WishFormProps, "draft"> & { readonly myTeam: MyTeam }) {
  const { t } = useLingui();
  const { ruleset } = useGame();
  const free = freeLeft(ruleset, myTeam, chip);
  const { size } = ruleset.squad;
  const cost = ruleset.transfers.costPoints;
  const options = Array.from({ length: size }, (_, index) => index + 1);
  return (
    <div className={styles.group}>
      <Select
        label={t`Transfers at most`}
        value={String(wish.transferLimit)}
        onChange={(value) => change({ type: "limit", transferLimit: Number(value) })}
        options={options.map((count) => ({
          value: String(count),
          label: count === size ? t`As many as it takes` : plural(count, { one: "# transfer", other: "# transfers" }),
        }))}
        hint={free >= size ? t`All transfers are free now.` : plural(free, { one: "# is free.", other: "# are free." })}
      />
      {free < size && (
        <Checkbox isSelected={wish.mayPay} onChange={(mayPay) => change({ type: "pay", mayPay })}>
          <Trans>Also transfers for −{cost} points each, where they bring more than that</Trans>
        </Checkbox>
      )}
    </div>
  );
}
