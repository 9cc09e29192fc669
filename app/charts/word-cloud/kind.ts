// The kind in one piece: its drawing, its panel and its queries.
import type { ChartKind } from '#app/charts/shared/kind.ts';
import type { SceneLayout } from '#app/charts/shared/marks/shape-marks.ts';
import { definition } from './definition.ts';
import { drawing } from './drawing.ts';
import { buildQueries } from './query.ts';

export const kind: ChartKind<SceneLayout> = { ...drawing, definition, buildQueries };
