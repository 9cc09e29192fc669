// Doubles that are no number, as Parquet files have them and PostgreSQL reads them.
const NON_FINITE: ReadonlySet<string> = new Set(['NaN', 'Infinity', '-Infinity']);

export const isNonFinite = (text: string): boolean => NON_FINITE.has(text);
