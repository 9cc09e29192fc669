// The only query is that of the selected chart, with the column of places.
import type { QueryJson } from '#app/charts/shared/kind.ts';

export const buildQueries = (): readonly QueryJson[] => [];
