export { AdSlot } from "./AdSlot.tsx";
export { PageBanner } from "./PageBanner.tsx";
export { PartnerLink } from "./PartnerLink.tsx";
export { SponsorRotation } from "./SponsorRotation.tsx";
export { useLandingPixel } from "./use-landing-pixel.ts";
