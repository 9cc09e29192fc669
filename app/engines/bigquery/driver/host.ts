/** Host of BigQuery's API, for code that doesn't load the engine. */
export const GOOGLE_HOST = 'bigquery.googleapis.com';
