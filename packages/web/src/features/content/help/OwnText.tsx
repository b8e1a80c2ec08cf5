import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { closest } from "@elleveren/contract/language.ts";
import {
  useSiteText,
  type SiteTextBlock,
  type SiteTextName,
  type SiteTextPart,
} from "../../../api/content/site-texts.ts";
import { useBrand } from "../../../brand/brand-context.tsx";
import { LoadingRegion, SkeletonRows } from "../../../ui/states.tsx";
import { useLanguage } from "../../../i18n/use-language.ts";
import { AppLink } from "../../site/shell/AppLink.tsx";
import { QuietFailure } from "../../site/shell/notices/QuietFailure.tsx";
import type { SiteAddress } from "../../../paths.ts";

interface OwnTextProps {
  readonly name: SiteTextName;
  /** Ours, with its heading, where the operator has written none. */
  readonly children: ReactNode;
}

/** A section of a page that an operator may replace: the operator's text where there is one, else ours. */
export function OwnText({ name, children }: OwnTextProps) {
  const address = closest(useBrand().texts[name], useLanguage());
  return <section id={name}>{address === null ? children : <Written address={address} />}</section>;
}

function Written({ address }: { address: string }) {
  const { t } = useLingui();
  const { data, error } = useSiteText(address);
  if (error) return <QuietFailure error={error} title={undefined} />;
  if (!data) {
    return (
      <LoadingRegion label={t`Loading`}>
        <SkeletonRows count={8} />
      </LoadingRegion>
    );
  }
  return data.blocks.map((block, index) => <Block key={index} block={block} />);
}

/** The page has a title of its own: the text's stands one below it. */
const HEADINGS = { 1: "h2", 2: "h3", 3: "h4" } as const;

function Block({ block }: { block: SiteTextBlock }) {
  switch (block.kind) {
    case "heading": {
      const Heading = HEADINGS[block.level];
      return (
        <Heading>
          <Parts parts={block.parts} />
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p>
          <Parts parts={block.parts} />
        </p>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              <Parts parts={item} />
            </li>
          ))}
        </List>
      );
    }
  }
}

const Parts = ({ parts }: { parts: readonly SiteTextPart[] }) =>
  parts.map((part, index) => <Part key={index} part={part} />);

function Part({ part }: { part: SiteTextPart }) {
  if (typeof part === "string") return part;
  if (part.kind === "break") return <br />;
  const words = <Parts parts={part.parts} />;
  if (part.kind !== "link") return part.kind === "strong" ? <strong>{words}</strong> : <em>{words}</em>;
  if (part.to.startsWith("/")) return <AppLink to={part.to as SiteAddress}>{words}</AppLink>;
  return (
    <a href={part.to} rel="noopener noreferrer" target={part.to.startsWith("mailto:") ? undefined : "_blank"}>
      {words}
    </a>
  );
}
