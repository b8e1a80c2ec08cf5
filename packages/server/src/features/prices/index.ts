export { setFootballerPrice } from "./set-price.ts";
export { runNightlyPrices } from "./nightly-prices.ts";
export { startRoundPrices } from "./prices.sql.ts";
