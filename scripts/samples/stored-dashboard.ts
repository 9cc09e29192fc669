// Turns a sample dashboard into what the store inserts, once its charts have ids.
import type { SampleDashboard } from './dashboards.ts';
import { layoutPosition, type Block, type Cell, type PlacedChart } from './layout.ts';
import { sampleUuid } from './sample.ts';

/** By the chart's key among the samples. */
export type StoredCharts = ReadonlyMap<string, PlacedChart>;

/** The dashboard without its owners. Throws where it names a chart that is not stored. */
export function dashboardOf(sample: SampleDashboard, charts: StoredCharts) {
  const chartIds = chartKeysOf(sample.blocks).flatMap((key) => charts.get(key)?.id ?? []);
  return {
    uuid: sampleUuid(`dashboard ${sample.slug}`),
    title: sample.title,
    slug: sample.slug,
    description: sample.description,
    positionJson: JSON.stringify(layoutPosition(sample.title, sample.blocks, charts)),
    jsonMetadata: JSON.stringify(metadataOf(chartIds, sample.labelColors ?? {})),
    published: true,
    chartIds,
  };
}

/** The charts of a layout in reading order. */
export function chartKeysOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'row') return block.cells.flatMap(keysOfCell);
    return block.kind === 'tabs' ? block.tabs.flatMap((tab) => chartKeysOf(tab.blocks)) : [];
  });
}

function keysOfCell(cell: Cell): string[] {
  if (cell.kind === 'chart') return [cell.key];
  return cell.kind === 'column' ? cell.cells.flatMap(keysOfCell) : [];
}

const metadataOf = (chartIds: readonly number[], labelColors: Readonly<Record<string, string>>) => ({
  color_scheme: '',
  color_scheme_domain: [],
  label_colors: labelColors,
  shared_label_colors: [],
  map_label_colors: {},
  expanded_slices: {},
  refresh_frequency: 0,
  timed_refresh_immune_slices: [],
  default_filters: '{}',
  cross_filters_enabled: true,
  chart_configuration: {},
  global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [] }, chartsInScope: chartIds },
  native_filter_configuration: [],
});
