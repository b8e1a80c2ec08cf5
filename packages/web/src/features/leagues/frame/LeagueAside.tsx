import type { LeagueId } from "@elleveren/rules";
import type { ComponentType } from "react";

export interface AsideCardProps {
  readonly leagueId: LeagueId;
}

/** What stands beside a classic league's table, from the top; below it on a phone. A card that has nothing draws nothing. */
const CARDS: readonly ComponentType<AsideCardProps>[] = [];

export const LeagueAside = ({ leagueId }: AsideCardProps) => (
  <>
    {CARDS.map((Card, index) => (
      <Card key={index} leagueId={leagueId} />
    ))}
  </>
);
