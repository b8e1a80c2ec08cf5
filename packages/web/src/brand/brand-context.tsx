import { createContext, use, type ReactNode } from "react";

import type { Brand } from "./brand.ts";
import { neutralBrand } from "./page-brand.ts";

const BrandContext = createContext<Brand>(neutralBrand("main_nb"));

export const BrandProvider = ({ brand, children }: { brand: Brand; children: ReactNode }) => (
  <BrandContext value={brand}>{children}</BrandContext>
);

/** The brand in force: partners, feeds, URLs, prizes. Colours come through tokens, not from here. */
export const useBrand = (): Brand => use(BrandContext);
