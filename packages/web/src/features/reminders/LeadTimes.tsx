import { useLingui } from "@lingui/react/macro";

import type { ReminderLeadMinutes } from "../../api/content/reminders.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import styles from "./RemindersScreen.module.css";

interface LeadTimesProps {
  readonly chosen: readonly ReminderLeadMinutes[];
  readonly onChange: (chosen: readonly ReminderLeadMinutes[]) => void;
}

/** How long before a deadline. */
export function LeadTimes({ chosen, onChange }: LeadTimesProps) {
  const { t } = useLingui();
  const times: readonly (readonly [ReminderLeadMinutes, string])[] = [
    [1440, t`A day before`],
    [180, t`Three hours before`],
    [60, t`An hour before`],
  ];
  return (
    <fieldset className={styles.group}>
      <legend>{t`When`}</legend>
      {times.map(([minutes, label]) => (
        <Checkbox
          key={minutes}
          isSelected={chosen.includes(minutes)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, minutes] : chosen.filter((other) => other !== minutes))
          }
        >
          {label}
        </Checkbox>
      ))}
    </fieldset>
  );
}
