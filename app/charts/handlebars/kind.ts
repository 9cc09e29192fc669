// The complete chart kind: drawing, settings panel, and queries.
import { queriesFrom } from '#app/charts/shared/form/settings.ts';
import type { ChartKind } from '#app/charts/shared/kind.ts';
import { definition } from './definition.ts';
import { drawing } from './drawing.ts';
import type { TemplateLayout } from './layout.ts';
import { picture } from './picture.ts';
import { buildQueries } from './query.ts';
import { settings, type HandlebarsSettings } from './settings.ts';

export const kind: ChartKind<TemplateLayout, HandlebarsSettings> = {
  ...drawing,
  definition,
  buildQueries: queriesFrom(settings, buildQueries),
  picture,
};
