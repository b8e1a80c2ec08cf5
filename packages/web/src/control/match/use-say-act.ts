import type { WireControlMatch, WireMatchAct } from "@elleveren/contract";

import { useActNames } from "./use-act-names.ts";

export type SayAct = (act: WireMatchAct) => string;

/** `45+2′ Goal Berg, Dahl`: an act for a person's eye. */
export function useSayAct(match: WireControlMatch, nameOf: (element: number) => string): SayAct {
  const names = useActNames();
  return (act) => {
    const minute = act.minute === undefined ? "" : `${act.minute}${act.added ? `+${act.added}` : ""}′`;
    const club = act.side === undefined ? "" : act.side === "home" ? match.team_h_name : match.team_a_name;
    const people = [act.element, act.other].filter((id) => id != null).map(nameOf);
    return [minute, names[act.kind], club, people.join(", ")].filter((part) => part !== "").join(" ");
  };
}
