import type { ComponentType } from "react";

import { OwnershipCard } from "../live/OwnershipCard.tsx";
import { SwingCard } from "../live/SwingCard.tsx";
import { RankChartCard } from "../season/RankChartCard.tsx";
import { ActiveCard } from "../table/ActiveCard.tsx";
import type { AsideCardProps } from "../live/OwnershipCard.tsx";

/** The cards beside a classic league's table, from the top; below it on a phone. A card without data draws nothing. */
const CARDS: readonly ComponentType<AsideCardProps>[] = [OwnershipCard, SwingCard, RankChartCard, ActiveCard];

export const LeagueAside = ({ leagueId }: AsideCardProps) => (
  <>
    {CARDS.map((Card, index) => (
      <Card key={index} leagueId={leagueId} />
    ))}
  </>
);
