export { freezeMarket } from "./freeze-market.ts";
export { marketTick, refreshMarket } from "./refresh-market.ts";
