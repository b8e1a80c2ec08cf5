import { useLingui } from "@lingui/react/macro";
import type { WireNeed } from "@elleveren/contract";

import { useFootballers } from "../../../content/footballers/use-footballers.ts";
import { formatChance } from "./format-chance.ts";

/** A team's needs: events, how likely they are, and its chance if they happen. */
export function Needs({ needs }: { needs: readonly WireNeed[] }) {
  const { t } = useLingui();
  const { footballer } = useFootballers();
  const toldEvent = ({ element, kind }: WireNeed["events"][number]): string => {
    const name = footballer(element).webName;
    switch (kind) {
      case "returns":
        return t`${name} adds four points or more`;
      case "blanks":
        return t`${name} adds next to nothing`;
      default:
        return t`${name} does not play`;
    }
  };
  const told = ({ events, chance, win }: WireNeed): string => {
    const all = events.map(toldEvent).join(t({ message: " and ", context: "between events" }));
    const [happens, then] = [formatChance(chance), formatChance(win)];
    return t`${all} (${happens}): then ${then}`;
  };
  return (
    <ul>
      {needs.map((need) => (
        <li key={need.events.map(({ element, kind }) => `${element} ${kind}`).join()}>{told(need)}</li>
      ))}
    </ul>
  );
}
