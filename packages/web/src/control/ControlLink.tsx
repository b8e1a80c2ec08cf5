import { RouterLink, type RouterLinkProps } from "../ui/RouterLink.tsx";

/** Under `/control`. */
export type Area =
  | "/overview"
  | "/feeds"
  | "/corrections"
  | "/rounds"
  | "/fixtures"
  | "/match"
  | "/footballers"
  | "/set-pieces"
  | "/names"
  | "/people"
  | "/season"
  | "/settings"
  | "/announcements"
  | "/maintenance"
  | "/jobs"
  | "/audit";

interface ControlLinkProps extends Omit<RouterLinkProps, "to"> {
  readonly to: Area;
}

/** A link inside the control room, whose routes are its areas. */
export const ControlLink = (props: ControlLinkProps) => <RouterLink {...props} />;
