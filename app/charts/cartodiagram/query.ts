// The query of the selected chart, plus the column of locations.
import type { QueryJson } from '#app/charts/shared/kind.ts';

export const buildQueries = (): readonly QueryJson[] => [];
