/** The dialog's tab is the address's hash: `#summary`, `#highlights`, `#history` or `#schedule`. */
import { useLocation, useNavigate } from "@tanstack/react-router";

export const DIALOG_TABS = ["summary", "highlights", "history", "schedule"] as const;
export type DialogTab = (typeof DIALOG_TABS)[number];

/** The tab that the hash names, the first without one; choosing writes the hash, so that Back closes the dialog. */
export function useDialogTab(): [DialogTab, (tab: DialogTab) => void] {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const choose = (tab: DialogTab) =>
    void navigate({
      to: ".",
      search: true as never,
      hash: tab,
      state: true,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  return [DIALOG_TABS.find((tab) => tab === hash) ?? "summary", choose];
}
