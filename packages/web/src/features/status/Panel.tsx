import type { ReactNode } from "react";

import { Card } from "../../ui/Card.tsx";
import { CollapsibleCard } from "../../ui/CollapsibleCard.tsx";
import { useMediaQuery } from "../../ui/use-media-query.ts";

interface PanelProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** Names the panel in this browser's memory. */
  readonly memory: string;
}

/** A card of the status page; on a phone, where the page is long, it can be folded away. */
export function Panel({ memory, ...card }: PanelProps) {
  const isWide = useMediaQuery("(min-width: 768px)");
  return isWide ? <Card {...card} /> : <CollapsibleCard {...card} memory={`status.${memory}`} />;
}
