/**
 * The look of a page before anything of it is known: its name, and its parts as high as they will be. The server draws
 * it into the page for the address that was asked for, and the site shows the same until the screen itself is there.
 */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";

import { Skeleton, SkeletonRows } from "../../../ui/states.tsx";
import styles from "./PageSkeleton.module.css";

interface Shape {
  /** Of addresses, without a slash at the end. */
  readonly path: RegExp;
  readonly title?: MessageDescriptor;
  /** Heights of what stands first, as CSS lengths. */
  readonly blocks: readonly string[];
  /** How many rows of a list follow. */
  readonly rows?: number;
  /** A sentence that stands on the page for everybody. */
  readonly note?: MessageDescriptor;
}

export const CAPTAIN_HINT = msg`To change your captain use the menu which appears when clicking on a player.`;

const SHAPES: Readonly<Record<string, Shape>> = {
  "my-team": { path: /^\/my-team$/, title: msg`My team`, blocks: ["68px", "52px", "480px"], note: CAPTAIN_HINT },
  points: { path: /^\/entry\/\d+\/event\/\d+$/, title: msg`Points`, blocks: ["146px", "68px", "640px"] },
  transfers: { path: /^\/(transfers|squad-selection|planner)$/, blocks: ["96px", "560px"] },
  fixtures: { path: /^\/fixtures(\/\d+)?$/, title: msg`Fixtures`, blocks: ["52px"], rows: 8 },
  leagues: { path: /^\/leagues$/, title: msg`Leagues`, blocks: ["44px"], rows: 8 },
  league: { path: /^\/(leagues\/\d+\/|organisations\/\d+)/, blocks: ["72px", "44px"], rows: 12 },
  statistics: { path: /^\/statistics/, title: msg`Statistics`, blocks: ["96px"], rows: 12 },
  status: { path: /^$/, blocks: ["180px", "96px", "320px"] },
  page: { path: /(?:)/, blocks: ["44px", "320px"] },
};

/** The name of the shape that an address has. */
export const shapeOf = (path: string): string =>
  Object.keys(SHAPES).find((name) => SHAPES[name]!.path.test(path.replace(/\/$/, "")))!;

let framePath: string | null = null;

/** Where the server draws a frame: for this address; null: it draws a page. There is one at a time, and nothing waits while it is drawn. */
export function noteFramePath(path: string | null): void {
  framePath = path;
}

function useShape(): Shape {
  const { pathname } = useLocation();
  return SHAPES[shapeOf(framePath ?? pathname)]!;
}

/** The page's name, where all addresses of its shape have one: for the masthead of a phone. */
export function useShapeTitle(): string {
  const { i18n } = useLingui();
  const { title } = useShape();
  return title ? i18n._(title) : "";
}

export function PageSkeleton() {
  const { i18n } = useLingui();
  const { title, blocks, rows, note } = useShape();
  return (
    <div className={`page ${styles.skeleton}`} aria-hidden="true">
      {title && <p className={`${styles.title} head desk`}>{i18n._(title)}</p>}
      {blocks.map((height, index) => (
        <Skeleton key={index} height={height} />
      ))}
      {rows !== undefined && <SkeletonRows count={rows} />}
      {note && <p className="phone note">{i18n._(note)}</p>}
    </div>
  );
}
