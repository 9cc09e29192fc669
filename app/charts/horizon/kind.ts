// The kind in one piece: its drawing, its panel and its queries.
import type { ChartKind } from '#app/charts/shared/kind.ts';
import { definition } from './definition.ts';
import { drawing } from './drawing.ts';
import type { HorizonLayout } from './layout.ts';
import { buildQueries } from './query.ts';

export const kind: ChartKind<HorizonLayout> = { ...drawing, definition, buildQueries };
