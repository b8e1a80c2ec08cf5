import type { FootballerId } from "@elleveren/rules";

import { useGame } from "../../../api/content/game.ts";
import { Shirt } from "../../pitch/index.ts";

/** Who wears the armband, in his club's shirt. */
export function Captain({ footballerId }: { footballerId: FootballerId | null }) {
  const { footballerById, clubById } = useGame();
  const footballer = footballerId === null ? undefined : footballerById.get(footballerId);
  if (!footballer) return null;
  const club = clubById.get(footballer.clubId);
  return (
    <span className="inline gap-2 size-4">
      {club && <Shirt kit={club.kit.shirt} isKeeper={footballer.position === "GKP"} size={26} />}
      <span>{footballer.webName}</span>
    </span>
  );
}
