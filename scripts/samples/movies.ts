// Films with what they cost, what they earned and how they were judged.
import * as z from 'zod';
import { COUNT_METRIC, DOLLARS, type SampleTable } from './sample.ts';
import { formatDay, parseMonthDayYear, readVegaJson } from './vega-files.ts';

const amount = z.number().nullable();
const name = z.string().nullable();

const Movie = z.object({
  // Titles such as 300 or 1776 are numbers in the file.
  Title: z.union([z.string(), z.number().transform(String)]).nullable(),
  'US Gross': amount,
  'Worldwide Gross': amount,
  'US DVD Sales': amount,
  'Production Budget': amount,
  'Release Date': z.string(),
  'MPAA Rating': name,
  'Running Time min': amount,
  Distributor: name,
  Source: name,
  'Major Genre': name,
  'Creative Type': name,
  Director: name,
  'Rotten Tomatoes Rating': amount,
  'IMDB Rating': amount,
  'IMDB Votes': amount,
});

/** The last year of the collection: years beyond it were written with two digits and read into the wrong century. */
const LAST_YEAR = 2011;
/** What the collection writes for "not known". */
const UNKNOWN_RELEASE = 'Dec 31 1969';

export const movies: SampleTable = {
  name: 'movies',
  description: 'Three thousand films, most of 1980 to 2010: budgets, box office and ratings.',
  mainTemporalColumn: 'release_date',
  columns: [
    { name: 'title', type: 'TEXT', verboseName: 'Film' },
    { name: 'release_date', type: 'DATE', verboseName: 'Released' },
    { name: 'major_genre', type: 'TEXT', verboseName: 'Genre' },
    { name: 'creative_type', type: 'TEXT', verboseName: 'Creative type' },
    { name: 'source', type: 'TEXT', verboseName: 'Source' },
    { name: 'distributor', type: 'TEXT', verboseName: 'Distributor' },
    { name: 'director', type: 'TEXT', verboseName: 'Director' },
    { name: 'mpaa_rating', type: 'TEXT', verboseName: 'Rated' },
    { name: 'running_time_min', type: 'INTEGER', verboseName: 'Running time (min)', groupable: false },
    { name: 'us_gross', type: 'BIGINT', verboseName: 'US gross', groupable: false },
    {
      name: 'worldwide_gross',
      type: 'BIGINT',
      verboseName: 'Worldwide gross',
      description: 'Box office of all countries; null where none was reported.',
      groupable: false,
    },
    { name: 'us_dvd_sales', type: 'BIGINT', verboseName: 'US DVD sales', groupable: false },
    { name: 'production_budget', type: 'BIGINT', verboseName: 'Budget', groupable: false },
    { name: 'rotten_tomatoes_rating', type: 'INTEGER', verboseName: 'Critics (0–100)', groupable: false },
    { name: 'imdb_rating', type: 'DOUBLE PRECISION', verboseName: 'Audience (0–10)', groupable: false },
    { name: 'imdb_votes', type: 'INTEGER', verboseName: 'Votes', groupable: false },
  ],
  calculated: [],
  metrics: [
    { ...COUNT_METRIC, verboseName: 'Films' },
    {
      name: 'total_gross',
      verboseName: 'Worldwide gross',
      expression: 'SUM(worldwide_gross)',
      d3Format: 'SMART_NUMBER',
      currency: DOLLARS,
    },
    {
      name: 'total_budget',
      verboseName: 'Budgets',
      expression: 'SUM(production_budget)',
      d3Format: 'SMART_NUMBER',
      currency: DOLLARS,
    },
    {
      name: 'average_gross',
      verboseName: 'Gross per film',
      expression: 'AVG(worldwide_gross)',
      d3Format: 'SMART_NUMBER',
      currency: DOLLARS,
    },
    {
      name: 'gross_per_dollar',
      verboseName: 'Earned per dollar spent',
      expression: 'SUM(worldwide_gross) * 1.0 / SUM(production_budget)',
      d3Format: '.2f',
      currency: DOLLARS,
    },
    { name: 'critics', verboseName: 'Critics (0–100)', expression: 'AVG(rotten_tomatoes_rating)', d3Format: '.0f' },
    { name: 'audience', verboseName: 'Audience (0–10)', expression: 'AVG(imdb_rating)', d3Format: '.1f' },
  ],
  async *batches() {
    const rows = await readVegaJson('movies.json', Movie);
    yield rows.map((movie) => [
      movie.Title,
      releaseDay(movie['Release Date']),
      movie['Major Genre'],
      movie['Creative Type'],
      movie.Source,
      movie.Distributor,
      movie.Director,
      movie['MPAA Rating'],
      movie['Running Time min'],
      movie['US Gross'],
      movie['Worldwide Gross'] === 0 ? null : movie['Worldwide Gross'],
      movie['US DVD Sales'],
      movie['Production Budget'],
      movie['Rotten Tomatoes Rating'],
      movie['IMDB Rating'],
      movie['IMDB Votes'],
    ]);
  },
};

/** `YYYY-MM-DD`; null where the day is not known. */
export function releaseDay(text: string): string | null {
  const parts = text === UNKNOWN_RELEASE ? null : parseMonthDayYear(text);
  return parts && formatDay(parts.year > LAST_YEAR ? parts.year - 100 : parts.year, parts.month, parts.day);
}
