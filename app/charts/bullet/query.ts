// One query: the metric without dimensions.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { BulletSettings } from './settings.ts';

export const buildQueries = (settings: BulletSettings): readonly QueryJson[] => [
  baseQuery(settings, { columns: [], metrics: settings.metric === null ? [] : [settings.metric] }),
];
