import type { ReactNode } from "react";

import styles from "./states.module.css";

/** Holds the place of what is loading: same height, so that nothing jumps. `height` and `width` are CSS lengths. */
export const Skeleton = ({ height, width = "100%" }: { height: string; width?: string }) => (
  <span className={styles.skeleton} style={{ height, width }} aria-hidden="true" />
);

/** `count` rows of a table or list that is loading. */
export const SkeletonRows = ({ count, height = "56px" }: { count: number; height?: string }) => (
  <div className={styles.rows}>
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} height={height} />
    ))}
  </div>
);

/** Says that something is being fetched, for screen readers, around skeletons. */
export const LoadingRegion = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="status" aria-busy="true">
    <span className="vh">{label}</span>
    {children}
  </div>
);

/** The same around the rows of a table or list. */
export const LoadingRows = ({ label, ...rows }: { label: string; count: number; height?: string }) => (
  <LoadingRegion label={label}>
    <SkeletonRows {...rows} />
  </LoadingRegion>
);

interface EmptyStateProps {
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Nothing here yet: says why, and what to do about it. */
export const EmptyState = ({ children, action }: EmptyStateProps) => (
  <div className={styles.empty}>
    <i className="bars" aria-hidden="true" />
    <p>{children}</p>
    {action}
  </div>
);

interface MessagePageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** A page that is only a message: not found, permission denied, unavailable. */
export const MessagePage = ({ title, children, actions }: MessagePageProps) => (
  <div className={`page ${styles.message}`}>
    <h1>{title}</h1>
    {children}
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </div>
);
