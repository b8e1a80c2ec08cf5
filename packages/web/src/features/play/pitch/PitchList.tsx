import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";

import type { PitchProps } from "./Pitch.tsx";
import type { PitchSlot, SlotMarks } from "./pitch-model.ts";
import { EmptyShirt, Shirt } from "./Shirt.tsx";
import styles from "./PitchList.module.css";
import { Ribbon, slotButton } from "./slot-button.tsx";
import { useHeldFocus } from "./use-held-focus.ts";

type PitchListProps = Pick<PitchProps, "label" | "model" | "onAct" | "onMenu"> & { readonly valueHeading: string };

/** The same state as the pitch, as a table: a group for each line and one for the bench. */
export function PitchList({ label, model, valueHeading, onAct, onMenu }: PitchListProps) {
  const { t } = useLingui();
  const table = useRef<HTMLTableElement>(null);
  const heldFocus = useHeldFocus(table);
  const groups = [
    ...model.lines.filter((line) => line.slots.length > 0),
    ...(model.bench ? [{ label: model.bench.label, slots: model.bench.slots.map((row) => row.slot) }] : []),
  ];
  const hasRibbon = groups.some((group) => group.slots.some((slot) => slot.ribbon && slot.ribbon.length > 0));
  return (
    <table ref={table} className={styles.list} aria-label={label} {...heldFocus}>
      <thead className="vh">
        <tr>
          <th scope="col">{t`Footballer`}</th>
          <th scope="col">{valueHeading}</th>
          {hasRibbon && <th scope="col">{t`Next three`}</th>}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.label}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={hasRibbon ? 3 : 2}>
              <span>{group.label}</span>
            </th>
          </tr>
          {group.slots.map((slot) => (
            <ListRow key={slot.key} slot={slot} hasRibbon={hasRibbon} onAct={onAct} onMenu={onMenu} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface ListRowProps {
  readonly slot: PitchSlot;
  readonly hasRibbon: boolean;
  readonly onAct: (key: string) => void;
  readonly onMenu: ((key: string) => void) | undefined;
}

function ListRow({ slot, hasRibbon, onAct, onMenu }: ListRowProps) {
  return (
    <tr data-state={slot.state} data-changed={slot.score?.isChanged || undefined}>
      <th scope="row">
        <span className={styles.who}>
          {slot.shirt ? <Shirt kit={slot.shirt.kit} isKeeper={slot.shirt.isKeeper} size={34} /> : <EmptyShirt />}
          <button type="button" className={styles.act} {...slotButton(slot, onAct, onMenu)}>
            <b>{slot.name}</b>
            {slot.clubName !== undefined && <small>{slot.clubName}</small>}
          </button>
          {slot.marks && <ListMarks marks={slot.marks} />}
        </span>
      </th>
      <td className={styles.value}>
        {slot.score ? (
          <>
            <small data-live={slot.score.isLive || undefined}>{slot.score.status}</small>
            <strong className="num">{slot.score.points}</strong>
          </>
        ) : (
          <span>{slot.value}</span>
        )}
      </td>
      {hasRibbon && (
        <td>
          <Ribbon className={styles.ribbon} matches={slot.ribbon ?? []} />
        </td>
      )}
    </tr>
  );
}

/** The pitch's marks, in words where there is room for them. */
function ListMarks({ marks }: { marks: SlotMarks }) {
  const { t } = useLingui();
  return (
    <span className={styles.marks}>
      {marks.armband === "captain" && <i data-mark="captain">C</i>}
      {marks.armband === "vice-captain" && <i data-mark="vice-captain">V</i>}
      {marks.chip !== undefined && <i data-mark="chip">{marks.chip}</i>}
      {marks.newsChance !== undefined && (
        <i data-mark={marks.newsChance < 50 ? "news-low" : "news"}>{marks.newsChance}</i>
      )}
      {marks.change === "in" && <i data-mark="in">{t`in`}</i>}
      {marks.change === "out" && <i data-mark="out">{t`out`}</i>}
      {marks.change === "new" && <i data-mark="in">{t`new`}</i>}
      {marks.announced === "bench" && <i data-mark="news">{t`on the bench`}</i>}
      {marks.announced === "eleven" && <i data-mark="in">{t`starts`}</i>}
      {marks.announced === "not_in_eleven" && <i data-mark="news">{t`not starting`}</i>}
      {marks.announced === "left_out" && <i data-mark="news-low">{t`left out`}</i>}
    </span>
  );
}
