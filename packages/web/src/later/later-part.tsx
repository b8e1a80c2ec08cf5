/** Parts of the site whose code comes when it is first needed, or a little before. */
import { lazy, useEffect, useState, type ComponentType } from "react";

import { loadPart } from "./load-part.ts";

/** Once the page is there and nothing else wants the network. */
const FETCH_AFTER_MS = 5000;

export interface LaterPart<Props extends object> {
  /** To be drawn in a `Suspense`; draws at once where the code is there. */
  readonly Part: ComponentType<Props>;
  /** Whether it draws at once. */
  readonly isThere: () => boolean;
  /** Fetches the code, once; again where it could not be had. Never throws: the failure meets the component that renders the part. */
  readonly fetch: () => Promise<void>;
}

/** `load` imports the part, `name` is its export. */
export function laterPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LaterPart<Props> {
  let there: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;
  const bring = async () => {
    try {
      return (there = (await loadPart(load))[name]);
    } catch (error) {
      coming = undefined;
      throw error;
    }
  };
  const get = () => (coming ??= bring());
  const Waiting = lazy(async () => ({ default: await get() })) as unknown as ComponentType<Props>;
  function Part(props: Props) {
    // The component that was drawn stays: another one would begin anew.
    const [Drawn] = useState<ComponentType<Props>>(() => there ?? Waiting);
    return <Drawn {...props} />;
  }
  return {
    Part,
    isThere: () => there !== undefined,
    fetch: () =>
      get().then(
        () => undefined,
        () => undefined,
      ),
  };
}

/** A part of a page that is loaded when it is first drawn. */
export const lazyPart = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> => laterPart(load, name).Part;

/** The part that a press will bring is fetched with the first touch of the page, or soon after the page came, whichever is first. */
export function useFetchedSoon({ fetch }: Pick<LaterPart<never>, "fetch">): void {
  useEffect(() => {
    const now = () => void fetch();
    const timer = setTimeout(now, FETCH_AFTER_MS);
    document.addEventListener("pointerdown", now, { once: true, passive: true });
    document.addEventListener("keydown", now, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerdown", now);
      document.removeEventListener("keydown", now);
    };
  }, [fetch]);
}
