// No query of its own: that of the selected chart, with the column of places, is the only one.
import type { QueryJson } from '#app/charts/shared/kind.ts';

export const buildQueries = (): readonly QueryJson[] => [];
