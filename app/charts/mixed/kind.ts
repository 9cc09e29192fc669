// The complete chart kind: drawing, settings panel, and queries.
import { queriesFrom } from '#app/charts/shared/form/settings.ts';
import type { ChartKind } from '#app/charts/shared/kind.ts';
import { definition } from './definition.ts';
import { drawing } from './drawing.ts';
import type { MixedLayout } from './layout.ts';
import { buildQueries } from './query.ts';
import { settings, type MixedSettings } from './settings.ts';

export const kind: ChartKind<MixedLayout, MixedSettings> = {
  ...drawing,
  definition,
  buildQueries: queriesFrom(settings, buildQueries),
};
