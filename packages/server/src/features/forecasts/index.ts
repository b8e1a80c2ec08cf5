/**
 * The game's forecast of every footballer: computed beside the ticks from the season in memory, stored by round, frozen by
 * the deadline, graded when the round is settled. Reads the season; is asked by whatever shows expected points.
 */
export {
  createForecastBook,
  type ForecastBook,
  forecastRoutes,
  type Forecasts,
  keepForecasts,
  registerForecasts,
  selectForecast,
  selectMeans,
} from "./forecasts/index.ts";
