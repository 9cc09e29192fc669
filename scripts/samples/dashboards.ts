// Every sample dashboard, and the charts on them.
import { CAR_CHARTS, WEATHER_CHARTS, WORLD_CHARTS } from './charts-leisure.ts';
import { FLIGHT_CHARTS } from './charts-flights.ts';
import { MARKET_CHARTS } from './charts-markets.ts';
import { MOVIE_CHARTS } from './charts-movies.ts';
import type { SampleDashboard } from './dashboard.ts';
import { flightsOnTime } from './dashboard-flights.ts';
import { leisure } from './dashboard-leisure.ts';
import { marketsAndJobs } from './dashboard-markets.ts';
import type { SampleChart } from './params.ts';

export const SAMPLE_CHARTS: readonly SampleChart[] = [
  ...FLIGHT_CHARTS,
  ...MARKET_CHARTS,
  ...MOVIE_CHARTS,
  ...CAR_CHARTS,
  ...WEATHER_CHARTS,
  ...WORLD_CHARTS,
];

export const SAMPLE_DASHBOARDS: readonly SampleDashboard[] = [flightsOnTime, marketsAndJobs, leisure];
