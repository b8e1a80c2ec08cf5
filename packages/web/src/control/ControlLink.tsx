import { Link, type LinkComponentProps } from "@tanstack/react-router";

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

interface ControlLinkProps extends Omit<LinkComponentProps<"a">, "to" | "search" | "params"> {
  readonly to: Area;
  readonly search?: Readonly<Record<string, number>> | undefined;
}

/** A link inside the control room, whose routes are its areas. */
export const ControlLink = ({ to, search, ...rest }: ControlLinkProps) => (
  <Link {...rest} to={to as string} search={search as never} />
);
