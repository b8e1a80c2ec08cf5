import { useEffect, useRef, useState, type ReactNode } from "react";

interface WhenNearProps {
  readonly children: ReactNode;
  /** CSS length that is held until then. */
  readonly height: string;
}

/** How far below what is seen its children are drawn, so that they are there when the reader is. */
const AHEAD = "600px";

/** Draws what is far down a page only when the reader comes near it, so that the first sight need not wait for it; never on the server. */
export function WhenNear({ children, height }: WhenNearProps) {
  const [isNear, setNear] = useState(
    () => typeof document !== "undefined" && typeof IntersectionObserver === "undefined",
  );
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      {
        rootMargin: AHEAD,
      },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear ? children : <div ref={place} style={{ minHeight: height }} />;
}
