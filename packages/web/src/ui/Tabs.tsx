import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components";
import type { ReactNode } from "react";

import styles from "./Tabs.module.css";

export interface TabItem<K extends string> {
  readonly key: K;
  readonly label: string;
  readonly content: ReactNode;
}

interface TabsProps<K extends string> {
  readonly label: string;
  readonly tabs: readonly TabItem<K>[];
  readonly selected: K;
  readonly onSelect: (key: K) => void;
}

/** Tabs whose choice the screen keeps, usually in the address. */
export function Tabs<K extends string>({ label, tabs, selected, onSelect }: TabsProps<K>) {
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(key as K)}>
      <TabList className={styles.list ?? ""} aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.key} id={tab.key} className={styles.tab ?? ""}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.key} id={tab.key} className={styles.panel ?? ""}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
