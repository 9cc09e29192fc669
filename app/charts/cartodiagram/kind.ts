// The kind in one piece, for those who draw.
import type { ChartKind } from '#app/charts/shared/kind.ts';
import { Chart } from './Chart.tsx';
import { definition } from './definition.ts';
import { layout, mapFiles, type CartodiagramLayout } from './layout.ts';
import { buildQueries } from './query.ts';

export const kind: ChartKind<CartodiagramLayout> = { definition, buildQueries, mapFiles, layout, Chart };
