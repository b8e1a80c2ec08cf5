import { useLingui } from "@lingui/react/macro";

import type { League } from "../../../api/leagues/leagues.ts";
import { Select } from "../../../ui/forms/Fields.tsx";

type Privacy = League["codePrivacy"];

/** Who may see a league's code. */
export function CodePrivacySelect({ value, onChange }: { value: Privacy; onChange: (value: Privacy) => void }) {
  const { t } = useLingui();
  return (
    <Select
      label={t`Who may see the code`}
      value={value}
      onChange={(chosen) => onChange(chosen as Privacy)}
      isRequired
      {...(value === "all" ? { hint: t`Whoever opens the league's page can then join it there.` } : {})}
      options={[
        { value: "all", label: t`All managers of the game` },
        { value: "members", label: t`Members of the league` },
        { value: "administrator", label: t`The administrator only` },
      ]}
    />
  );
}
