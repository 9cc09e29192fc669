// One query: the metric alone.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { Settings } from './settings.ts';

export const buildQueries = (settings: Settings): readonly QueryJson[] => [
  baseQuery(settings, { columns: [], metrics: settings.metric === null ? [] : [settings.metric] }),
];
