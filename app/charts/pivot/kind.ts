// The complete kind: drawing, panel, and queries.
import { queriesFrom } from '#app/charts/shared/form/settings.ts';
import type { ChartKind } from '#app/charts/shared/kind.ts';
import { definition } from './definition.ts';
import { drawing } from './drawing.ts';
import type { PivotLayout } from './layout.ts';
import { mixesCurrencies } from './mixes-currencies.ts';
import { picture } from './picture.ts';
import { buildQueries } from './query.ts';
import { settings, type PivotSettings } from './settings.ts';

export const kind: ChartKind<PivotLayout, PivotSettings> = {
  ...drawing,
  definition,
  buildQueries: queriesFrom(settings, buildQueries),
  picture,
  mixesCurrencies,
};
