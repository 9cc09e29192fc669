// The complete chart kind: drawing, settings panel, and queries.
import { queriesFrom } from '#app/charts/shared/form/settings.ts';
import type { MapLayout } from '#app/charts/shared/maps/map-layout.ts';
import type { ChartKind } from '#app/charts/shared/kind.ts';
import { definition } from './definition.ts';
import { drawing } from './drawing.ts';
import { buildQueries } from './query.ts';
import { settings, type DeckArcSettings } from './settings.ts';

export const kind: ChartKind<MapLayout, DeckArcSettings> = {
  ...drawing,
  definition,
  buildQueries: queriesFrom(settings, buildQueries),
};
