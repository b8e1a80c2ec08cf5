import { useLingui } from "@lingui/react/macro";
import { LayoutGrid, List } from "lucide-react";

import { Segmented } from "../../../ui/forms/Segmented.tsx";

export type View = "pitch" | "list";

interface ViewSwitchProps {
  readonly view: View;
  readonly onChange: (view: View) => void;
  readonly isIconOnPhone?: boolean;
  /** "Pitch View" and "List View", as the dream team's tabs are called. */
  readonly isInFull?: boolean;
}

/** Pitch or list: the same state in two ways. */
export function ViewSwitch({ view, onChange, isIconOnPhone = false, isInFull = false }: ViewSwitchProps) {
  const { t } = useLingui();
  return (
    <Segmented
      label={t`View`}
      selected={view}
      onSelect={onChange}
      isIconOnPhone={isIconOnPhone}
      segments={[
        { key: "pitch", label: isInFull ? t`Pitch View` : t`Pitch`, icon: <LayoutGrid aria-hidden="true" /> },
        { key: "list", label: isInFull ? t`List View` : t`List`, icon: <List aria-hidden="true" /> },
      ]}
    />
  );
}
