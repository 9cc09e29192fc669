// No queries: each layer queries its own dataset.
import type { QueryJson } from '#app/charts/shared/kind.ts';

export const buildQueries = (): readonly QueryJson[] => [];
