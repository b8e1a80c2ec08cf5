export { setFootballerPrice } from "./set-price.ts";
export { minutesToChange, runNightlyPrices } from "./nightly-prices.ts";
export { startRoundPrices } from "./prices.sql.ts";
