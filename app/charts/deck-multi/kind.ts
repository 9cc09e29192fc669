// The complete chart kind, for the server and Explore.
import type { ChartKind } from '#app/charts/shared/kind.ts';
import { definition } from './definition.ts';
import { drawing } from './drawing.ts';
import type { LayersLayout } from './layout.ts';
import { buildQueries } from './query.ts';
import type { DeckMultiSettings } from './settings.ts';

export const kind: ChartKind<LayersLayout, DeckMultiSettings> = { ...drawing, definition, buildQueries };
