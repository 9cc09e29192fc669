// What the product knows of its sample data.

/** Name of the database that the sample data is in. */
export const SAMPLES_DATABASE = 'examples';
