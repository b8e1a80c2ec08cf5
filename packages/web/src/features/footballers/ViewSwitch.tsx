import { useLingui } from "@lingui/react/macro";
import { LayoutGrid, List } from "lucide-react";

import { Segmented } from "../../ui/Segmented.tsx";

export type View = "pitch" | "list";

interface ViewSwitchProps {
  readonly view: View;
  readonly onChange: (view: View) => void;
  readonly isIconOnPhone?: boolean;
}

/** Pitch or list: the same state in two ways. */
export function ViewSwitch({ view, onChange, isIconOnPhone = false }: ViewSwitchProps) {
  const { t } = useLingui();
  return (
    <Segmented
      label={t`View`}
      selected={view}
      onSelect={onChange}
      isIconOnPhone={isIconOnPhone}
      segments={[
        { key: "pitch", label: t`Pitch`, icon: <LayoutGrid aria-hidden="true" /> },
        { key: "list", label: t`List`, icon: <List aria-hidden="true" /> },
      ]}
    />
  );
}
