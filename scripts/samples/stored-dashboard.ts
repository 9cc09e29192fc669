// Turns a sample dashboard into what the store inserts, once its charts and datasets have ids.
import { savedCrossFilters, savedFilters, type FilterContext } from './filters.ts';
import { layoutPosition, type LayoutBlock, type LayoutCell, type PlacedSampleChart } from './layout.ts';
import type { SampleDashboard } from './dashboard.ts';
import { sampleUuid } from './sample.ts';

/** By the chart's key among the samples. */
export type StoredCharts = ReadonlyMap<string, PlacedSampleChart>;

/** The dashboard without its owners. Throws where it names a chart or a table that is not stored. */
export function buildStoredDashboard(sample: SampleDashboard, charts: StoredCharts, datasetIds: ReadonlyMap<string, number>) {
  const chartIds = new Map(
    listChartKeys(sample.blocks).flatMap((key) => {
      const id = charts.get(key)?.id;
      return id === undefined ? [] : [[key, id] as const];
    }),
  );
  const position = layoutPosition(sample.title, sample.blocks, charts);
  return {
    uuid: sampleUuid(`dashboard ${sample.slug}`),
    title: sample.title,
    slug: sample.slug,
    description: sample.description,
    positionJson: JSON.stringify(position),
    jsonMetadata: JSON.stringify(metadataOf(sample, { slug: sample.slug, chartIds, datasetIds, position })),
    published: true,
    chartIds: [...chartIds.values()],
  };
}

/** The charts of a layout in reading order. */
export function listChartKeys(blocks: readonly LayoutBlock[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'row') return block.cells.flatMap(keysOfCell);
    return block.kind === 'tabs' ? block.tabs.flatMap((tab) => listChartKeys(tab.blocks)) : [];
  });
}

function keysOfCell(cell: LayoutCell): string[] {
  if (cell.kind === 'chart') return [cell.key];
  return cell.kind === 'column' ? cell.cells.flatMap(keysOfCell) : [];
}

const metadataOf = (sample: SampleDashboard, context: FilterContext) => ({
  color_scheme: '',
  color_scheme_domain: [],
  label_colors: sample.labelColors ?? {},
  shared_label_colors: [],
  map_label_colors: {},
  expanded_slices: {},
  refresh_frequency: 0,
  timed_refresh_immune_slices: [],
  default_filters: '{}',
  cross_filters_enabled: true,
  chart_configuration: savedCrossFilters(sample.crossFilters ?? {}, context),
  global_chart_configuration: {
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    chartsInScope: [...context.chartIds.values()],
  },
  filter_bar_orientation: sample.filterBar ?? 'VERTICAL',
  ...savedFilters(sample.filters ?? [], context),
});
