// Four years of daily weather in Seattle.
import { COUNT_METRIC, type SampleTable } from './sample.ts';
import { numberOrNull, readVegaCsv, textOrNull } from './vega-files.ts';

const MEASURES = ['precipitation', 'temp_max', 'temp_min', 'wind'] as const;

export const seattleWeather: SampleTable = {
  name: 'seattle_weather',
  description: 'The weather of every day in Seattle, 2012 to 2015.',
  mainTemporalColumn: 'date',
  columns: [
    { name: 'date', type: 'DATE', verboseName: 'Day' },
    { name: 'weather', type: 'TEXT', verboseName: 'Weather' },
    { name: 'precipitation', type: 'DOUBLE PRECISION', verboseName: 'Rain (mm)', groupable: false },
    { name: 'temp_max', type: 'DOUBLE PRECISION', verboseName: 'High (°C)', groupable: false },
    { name: 'temp_min', type: 'DOUBLE PRECISION', verboseName: 'Low (°C)', groupable: false },
    { name: 'wind', type: 'DOUBLE PRECISION', verboseName: 'Wind (m/s)', groupable: false },
  ],
  calculated: [
    { name: 'sky', type: 'TEXT', verboseName: 'Sky', expression: 'upper(substr(weather, 1, 1)) || substr(weather, 2)' },
    {
      name: 'month',
      type: 'TEXT',
      verboseName: 'Month',
      description: 'The month without its year, for seasons.',
      expression:
        "substr(date, 6, 2) || ' ' || substr('JanFebMarAprMayJunJulAugSepOctNovDec', CAST(substr(date, 6, 2) AS INTEGER) * 3 - 2, 3)",
    },
  ],
  metrics: [
    { ...COUNT_METRIC, verboseName: 'Days' },
    { name: 'rainfall', verboseName: 'Rain (mm)', expression: 'SUM(precipitation)', d3Format: ',.0f' },
    {
      name: 'rainy_share',
      verboseName: 'Days with rain',
      description: 'Share of days with any precipitation.',
      expression: 'AVG(CASE WHEN precipitation > 0 THEN 1.0 ELSE 0.0 END)',
      d3Format: '.0%',
    },
    { name: 'average_high', verboseName: 'Average high (°C)', expression: 'AVG(temp_max)', d3Format: '.1f' },
    { name: 'average_low', verboseName: 'Average low (°C)', expression: 'AVG(temp_min)', d3Format: '.1f' },
    { name: 'hottest', verboseName: 'Hottest (°C)', expression: 'MAX(temp_max)', d3Format: '.1f' },
    { name: 'average_wind', verboseName: 'Wind (m/s)', expression: 'AVG(wind)', d3Format: '.1f' },
  ],
  async *batches() {
    const rows = await readVegaCsv('seattle-weather.csv');
    yield rows.map((row) => [textOrNull(row.date), textOrNull(row.weather), ...MEASURES.map((name) => numberOrNull(row[name]))]);
  },
};
