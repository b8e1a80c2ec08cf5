import { LineSample } from "../../ui/charts/LineSample.tsx";
import type { LookedSeason } from "./season-lines.ts";

/** A team over its column, with the line that it has in the charts. */
export const SampledName = ({ look, name }: Pick<LookedSeason, "look" | "name">) => (
  <span className="inline gap-2">
    <LineSample look={look} />
    {name}
  </span>
);
