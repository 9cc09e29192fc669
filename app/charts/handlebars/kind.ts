// The kind in one piece, for those who draw.
import type { ChartKind } from '#app/charts/shared/kind.ts';
import { Chart } from './Chart.tsx';
import { definition } from './definition.ts';
import { layout, type TemplateLayout } from './layout.ts';
import { picture } from './picture.ts';
import { buildQueries } from './query.ts';

export const kind: ChartKind<TemplateLayout> = { definition, buildQueries, layout, Chart, picture };
