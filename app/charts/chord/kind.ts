// The kind in one piece, for those who draw.
import type { ChartKind } from '#app/charts/shared/kind.ts';
import type { SceneLayout } from '#app/charts/shared/shape-marks.ts';
import { Chart } from './Chart.tsx';
import { definition } from './definition.ts';
import { layout } from './layout.ts';
import { buildQueries } from './query.ts';

export const kind: ChartKind<SceneLayout> = { definition, buildQueries, layout, Chart };
