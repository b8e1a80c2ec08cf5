import { useEffect } from "react";

import { useBrand } from "../../../brand/brand-context.tsx";

/**
 * Tells an operator's pixel that somebody has landed (HO-09), once each time the landing page is opened: a picture is asked
 * for and its answer does not matter. Nothing about the visitor goes along but what any picture's request says.
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
