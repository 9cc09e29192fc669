// The map itself queries nothing: each layer queries its dataset.
import type { QueryJson } from '#app/charts/shared/kind.ts';

export const buildQueries = (): readonly QueryJson[] => [];
