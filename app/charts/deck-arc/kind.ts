// The kind in one piece, for those who draw.
import { MapChart } from '#app/charts/shared/geo/MapChart.tsx';
import type { MapLayout } from '#app/charts/shared/geo/map-layout.ts';
import type { ChartKind } from '#app/charts/shared/kind.ts';
import { definition } from './definition.ts';
import { layout, mapFiles, places } from './layout.ts';
import { buildQueries } from './query.ts';

export const kind: ChartKind<MapLayout> = { definition, buildQueries, mapFiles, places, layout, Chart: MapChart };
