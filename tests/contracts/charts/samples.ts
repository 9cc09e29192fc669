// Samples of every kind for tests, with the shapes of maps as the build makes them.
import type { OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { AnySettings, LayoutInput } from '#app/charts/shared/kind.ts';
import { sampleInput } from '#app/charts/sample-charts.fixture.ts';
import type { ChartSample } from '#app/charts/shared/samples.fixture.ts';
import type { Table } from '#app/domain/table.ts';
import { makeMapFiles } from '#tests/fixtures/charts/map-files.ts';

export { SAMPLES } from '#app/charts/registry/samples.fixture.ts';
export { dataset, requireChartKind as kindOf, makeTables as tablesOf } from '#app/charts/sample-charts.fixture.ts';

/** Without its settings. */
export const formatSampleName = ({ vizType, variant }: ChartSample): string => [vizType, variant].filter(Boolean).join(' ');

export const buildSampleInput = (sample: ChartSample, tables: readonly Table[], own: OwnInput = {}): LayoutInput<AnySettings> =>
  sampleInput(sample, tables, { ...own, loadMaps: makeMapFiles });
