export { freezeMarket, marketTick, refreshMarket } from "./refresh-market.ts";
