import type { SiteAddress } from "../../../paths.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";

interface LinkListProps {
  readonly links: readonly (readonly [to: SiteAddress, name: string])[];
  readonly className: string | undefined;
}

/** Ways onwards, a line each. */
export const LinkList = ({ links, className }: LinkListProps) => (
  <ul className={`links ${className}`}>
    {links.map(([to, name]) => (
      <li key={name}>
        <AppLink to={to}>{name}</AppLink>
      </li>
    ))}
  </ul>
);
