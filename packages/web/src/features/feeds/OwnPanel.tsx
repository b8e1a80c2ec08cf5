import { Card } from "../../ui/Card.tsx";
import { ItemList } from "./ItemList.tsx";
import type { PanelItem } from "./panel-item.ts";

/** Our own lines where no feed is configured; nothing without any. */
export const OwnPanel = ({ title, items }: { title: string; items: readonly PanelItem[] }) =>
  items.length === 0 ? null : (
    <Card title={title}>
      <ItemList items={items} />
    </Card>
  );
