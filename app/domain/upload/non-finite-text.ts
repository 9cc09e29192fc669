// Text of non-finite doubles, as in Parquet files and accepted by PostgreSQL.
const NON_FINITE: ReadonlySet<string> = new Set(['NaN', 'Infinity', '-Infinity']);

export const isNonFinite = (text: string): boolean => NON_FINITE.has(text);
