import type { ReactNode } from "react";

import { Card } from "./Card.tsx";
import { CollapsibleCard } from "./page/CollapsibleCard.tsx";
import { useMediaQuery } from "./page/use-media-query.ts";

interface PanelProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** Names the panel in this browser's memory. */
  readonly memory: string;
}

/** A card of a page of many panels; on a phone, where such a page is long, it can be folded away. */
export function Panel({ memory, ...card }: PanelProps) {
  const isWide = useMediaQuery("(min-width: 768px)");
  return isWide ? <Card {...card} /> : <CollapsibleCard {...card} memory={`panel.${memory}`} />;
}
