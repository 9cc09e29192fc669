// The complete chart kind, for the server and Explore.
import type { ChartKind } from '#app/charts/shared/kind.ts';
import { definition } from './definition.ts';
import { drawing } from './drawing.ts';
import type { CartodiagramLayout } from './layout.ts';
import { buildQueries } from './query.ts';
import type { CartodiagramSettings } from './settings.ts';

export const kind: ChartKind<CartodiagramLayout, CartodiagramSettings> = { ...drawing, definition, buildQueries };
