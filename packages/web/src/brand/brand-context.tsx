import { createContext, use, type ReactNode } from "react";

import type { Brand } from "./brands.ts";
import { BRANDS } from "./brands.ts";

const BrandContext = createContext<Brand>(BRANDS.main_nb);

export const BrandProvider = ({ brand, children }: { brand: Brand; children: ReactNode }) => (
  <BrandContext value={brand}>{children}</BrandContext>
);

/** The record of the brand in force: boards, partners, slots. Colours come through tokens, not from here. */
export const useBrand = (): Brand => use(BrandContext);

/** Writes the brand's token values on the page. Through the style object, which a strict CSP allows. */
export function applyBrandTokens(brand: Brand, root: HTMLElement): void {
  for (const [token, value] of Object.entries(brand.tokens)) root.style.setProperty(token, value);
}
