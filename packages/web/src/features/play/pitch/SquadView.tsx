import { useLingui } from "@lingui/react/macro";

import { Pitch, type PitchProps } from "./Pitch.tsx";
import { PitchList } from "./PitchList.tsx";
import type { PitchModel } from "./pitch-model.ts";

export interface SquadViewProps extends Omit<PitchProps, "hint"> {
  readonly view: "pitch" | "list";
  /** Heading of the list's value or points column: "Price", "Next", "Points". */
  readonly valueHeading: string;
  /** Where the list groups the slots in its own way. */
  readonly listModel?: PitchModel;
}

/** A squad on the pitch or as a list: the same state in two ways. */
export function SquadView({ view, valueHeading, listModel, ...pitch }: SquadViewProps) {
  const { t } = useLingui();
  return view === "list" ? (
    <PitchList {...pitch} model={listModel ?? pitch.model} valueHeading={valueHeading} />
  ) : (
    <Pitch {...pitch} hint={t`Arrow keys move over the pitch, Enter chooses, Escape leaves.`} />
  );
}
