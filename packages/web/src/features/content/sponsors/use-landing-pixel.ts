import { useEffect } from "react";

import { useBrand } from "../../../brand/brand-context.tsx";

/**
 * Calls an operator's pixel for a landing (HO-09), once each time the landing page is opened: a picture is fetched
 * and its answer does not matter. It sends nothing about the visitor beyond a picture's request.
 */
export function useLandingPixel(): void {
  const { pixelUrl } = useBrand();
  useEffect(() => {
    if (pixelUrl === null) return;
    const url = new URL(pixelUrl);
    url.searchParams.set("event", "landing");
    const picture = new Image();
    picture.referrerPolicy = "no-referrer";
    picture.src = url.href;
  }, [pixelUrl]);
}
