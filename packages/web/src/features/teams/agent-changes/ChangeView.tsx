import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { WireAgentChange, WireChangeLineup } from "@elleveren/contract";
import type { ChipName } from "@elleveren/rules";

import { formatDayTime, formatPrice } from "../../../i18n/format.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { useGame } from "../../../api/content/game.ts";
import { CHIP_TITLE } from "../../content/footballers/names.ts";
import { useProblemTexts } from "../../site/problems/ProblemList.tsx";
import rows from "../../people/security/rows.module.css";

/** A footballer's name; a number when the season has changed meanwhile. */
function useNames(): (id: number) => string {
  const { footballerById } = useGame();
  return (id) => footballerById.get(id)?.webName ?? String(id);
}

/** The effect that a proposed change would have, or has had, on the team. */
export function ChangeView({ change }: { change: WireAgentChange }) {
  const { t, i18n } = useLingui();
  const nameOf = useNames();
  const textsOf = useProblemTexts();
  const { transfers, lineup, chip, plan, cost_points: cost, problems } = change;
  return (
    <>
      <ul>
        {transfers.map((transfer) => (
          <li key={transfer.element_out} className={rows.row}>
            <span className={rows.what}>
              <strong>{t`${nameOf(transfer.element_out)} out, ${nameOf(transfer.element_in)} in`}</strong>
              <span className="faint size-3">
                {t`Sold for ${formatPrice(transfer.element_out_cost)}, bought for ${formatPrice(transfer.element_in_cost)}`}
              </span>
            </span>
          </li>
        ))}
        {lineup !== null && <LineupRows {...lineup} nameOf={nameOf} />}
        {chip !== null && (
          <li className={rows.row}>
            <strong>{t`Plays ${i18n._(CHIP_TITLE[chip as ChipName])}`}</strong>
          </li>
        )}
        {plan !== null && (
          <li className={rows.row}>
            <strong className="anywhere">
              {plan.action === "create"
                ? t`Makes the draft “${plan.name}”`
                : plan.action === "update"
                  ? t`Changes the draft “${plan.name}”`
                  : t`Deletes the draft “${plan.name}”`}
            </strong>
          </li>
        )}
      </ul>
      <div className={rows.form}>
        <p>
          {cost === 0 ? (
            <Trans>It costs no points.</Trans>
          ) : (
            <strong>{plural(cost, { one: "It costs # point.", other: "It costs # points." })}</strong>
          )}
        </p>
        {problems.length > 0 && (
          <Alert kind="error">
            {textsOf(problems).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Alert>
        )}
      </div>
    </>
  );
}

interface LineupRowsProps {
  readonly before: WireChangeLineup;
  readonly after: WireChangeLineup;
  readonly nameOf: (id: number) => string;
}

const STARTERS = 11;

function LineupRows({ before, after, nameOf }: LineupRowsProps) {
  const { t, i18n } = useLingui();
  const starting = ({ picks }: WireChangeLineup) =>
    picks.filter(({ position }) => position <= STARTERS).map(({ element }) => element);
  const [was, is] = [starting(before), starting(after)];
  const into = is.filter((id) => !was.includes(id)).map(nameOf);
  const outOf = was.filter((id) => !is.includes(id)).map(nameOf);
  const wearer = ({ picks }: WireChangeLineup, armband: "is_captain" | "is_vice_captain") =>
    picks.find((pick) => pick[armband])?.element ?? 0;
  const order = ({ picks }: WireChangeLineup) =>
    picks.filter(({ position }) => position > STARTERS).map(({ element }) => element);
  const isReordered = into.length === 0 && order(before).join() !== order(after).join();
  const changed = (armband: "is_captain" | "is_vice_captain") => wearer(before, armband) !== wearer(after, armband);
  const lines = [
    ...(into.length > 0 ? [t`Into the eleven: ${into.join(", ")}`, t`To the bench: ${outOf.join(", ")}`] : []),
    ...(isReordered ? [t`The bench in another order: ${order(after).map(nameOf).join(", ")}`] : []),
    ...(changed("is_captain")
      ? [t`Captain: ${nameOf(wearer(after, "is_captain"))}, until now ${nameOf(wearer(before, "is_captain"))}`]
      : []),
    ...(changed("is_vice_captain")
      ? [
          t`Vice-captain: ${nameOf(wearer(after, "is_vice_captain"))}, until now ${nameOf(wearer(before, "is_vice_captain"))}`,
        ]
      : []),
    ...(before.chip !== null && after.chip === null
      ? [t`Takes back ${i18n._(CHIP_TITLE[before.chip as ChipName])}`]
      : []),
  ];
  return (
    <>
      {lines.map((line) => (
        <li key={line} className={rows.row}>
          <strong className="anywhere">{line}</strong>
        </li>
      ))}
    </>
  );
}

/** How a change stands, in a sentence. */
export function useStateText(): (change: WireAgentChange) => string {
  const { t } = useLingui();
  return ({ state, expires_at: expires, decided_at: decided, decided_by: by }) => {
    const at = decided === null ? "" : formatDayTime(Date.parse(decided));
    switch (state) {
      case "pending":
        return t`Waits for your answer until ${formatDayTime(Date.parse(expires))}`;
      case "running":
        return t`Begun ${at}; confirm it again to see how it went`;
      case "done":
        return by === "permission" ? t`Done ${at}, as you had allowed it` : t`Done ${at}, confirmed by you`;
      case "failed":
        return t`Not done: your team is as it was`;
      case "refused":
        return t`You turned it down ${at}`;
      case "undone":
        return t`Undone ${at}`;
      case "expired":
        return t`Not answered in time: nothing was done`;
    }
  };
}
