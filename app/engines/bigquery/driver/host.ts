/** Where BigQuery's API is, for what doesn't load the engine too. */
export const GOOGLE_HOST = 'bigquery.googleapis.com';
