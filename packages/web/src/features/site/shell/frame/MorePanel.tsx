import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";
import { Monitor, Moon, Sun } from "lucide-react";
import { useState, type RefObject } from "react";
import { Dialog, Popover } from "react-aria-components";

import { useMe } from "../../../../api/people/me.ts";
import { paths } from "../../../../paths.ts";
import { chooseTheme, storedTheme, type Theme } from "../../../../styles/theme.ts";
import { Segmented } from "../../../../ui/forms/Segmented.tsx";
import { Sheet } from "../../../../ui/overlays/Sheet.tsx";
import { useMediaQuery } from "../../../../ui/page/use-media-query.ts";
import { AppLink } from "../AppLink.tsx";
import { LanguageChoice } from "./LanguageChoice.tsx";
import styles from "./MoreMenu.module.css";
import { isCurrentItem, type MenuItem } from "./navigation.ts";

interface MorePanelProps {
  readonly items: readonly MenuItem[];
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** A sheet on a phone, a dropdown from 768 px. */
export function MorePanel({ items, triggerRef, onClose }: MorePanelProps) {
  const { t } = useLingui();
  const isWide = useMediaQuery("(min-width: 768px)");
  if (!isWide) {
    return (
      <Sheet isOpen onClose={onClose} title={t`More`}>
        <MoreList items={items} onGo={onClose} />
      </Sheet>
    );
  }
  return (
    <Popover
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      triggerRef={triggerRef}
      className={styles.popover ?? ""}
      placement="bottom end"
    >
      <Dialog aria-label={t`More`} className={styles.dialog ?? ""}>
        <MoreList items={items} onGo={onClose} />
      </Dialog>
    </Popover>
  );
}

function MoreList({ items, onGo }: { items: readonly MenuItem[]; onGo: () => void }) {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  return (
    <>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.key}>
            <AppLink to={item.to} onClick={onGo} aria-current={isCurrentItem(item, pathname) ? "page" : undefined}>
              {i18n._(item.label)}
            </AppLink>
          </li>
        ))}
      </ul>
      <ExtraLink onGo={onGo} />
      <Preferences />
    </>
  );
}

/** Beside the menu proper: the planner for managers with a team, the way to a team for visitors. */
function ExtraLink({ onGo }: { onGo: () => void }) {
  const { account } = useMe();
  const { pathname } = useLocation();
  // Without a team, the menu has it.
  if (account?.entryId === null) return null;
  const to = account === null ? paths.squadSelection : paths.planner;
  return (
    <p className={styles.extra}>
      <AppLink to={to} onClick={onGo} aria-current={pathname === to ? "page" : undefined}>
        {account === null ? <Trans>Make your team</Trans> : <Trans>Planner</Trans>}
      </AppLink>
    </p>
  );
}

/** Light, dark or as the system says, and the languages. */
function Preferences() {
  const { t } = useLingui();
  const [theme, setTheme] = useState<Theme>(storedTheme);
  return (
    <div className={styles.preferences}>
      <Segmented
        label={t`Light or dark`}
        selected={theme}
        onSelect={(chosen) => {
          setTheme(chosen);
          chooseTheme(chosen);
        }}
        segments={[
          { key: "system", label: t`System`, icon: <Monitor aria-hidden="true" /> },
          { key: "light", label: t`Light`, icon: <Sun aria-hidden="true" /> },
          { key: "dark", label: t`Dark`, icon: <Moon aria-hidden="true" /> },
        ]}
      />
      <LanguageChoice />
    </div>
  );
}
