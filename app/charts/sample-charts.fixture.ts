// What samples of kinds are drawn with: for the chart contracts, and for the drawn examples of the gallery.
import { findChartKind } from './registry.ts';
import type { MapFiles, MapFileName } from './shared/maps/map-files.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { AnySettings, ChartKind, Layer, LayoutInput } from './shared/kind.ts';
import type { ChartSample, Shape } from './shared/samples.fixture.ts';
import { createColorMap } from '#app/domain/theme/color-map.ts';
import { schemePalette } from '#app/domain/theme/palette.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { PLAIN_SETTINGS } from '#app/domain/query/dataset.ts';
import type { Table } from '#app/domain/table.ts';

export const dataset: Dataset = {
  id: 1,
  uuid: '00000000-0000-4000-8000-000000000001',
  name: 'orders',
  databaseId: 1,
  catalog: null,
  schema: null,
  sql: null,
  mainTemporalColumn: 'ordered_on',
  columns: [
    'ordered_on',
    'line',
    'region',
    'source',
    'target',
    'id',
    'parent',
    'country',
    'lon',
    'lat',
    'shape',
    'started_on',
    'ended_on',
    'amount',
  ].map((name) => ({
    name,
    verboseName: null,
    description: null,
    type: name === 'amount' ? 'DOUBLE' : null,
    isTemporal: name.endsWith('_on'),
    isGroupable: true,
    isFilterable: true,
    expression: null,
    storage: { kind: 'native' } as unknown as Dataset['columns'][number]['storage'],
  })),
  metrics: [],
  version: '1',
  ...PLAIN_SETTINGS,
};

export function requireChartKind(vizType: string): ChartKind {
  const kind = findChartKind(vizType);
  if (kind === null) throw new Error(`no kind for ${vizType}`);
  return kind;
}

/** The results that a sample's queries bring for a situation. */
export const makeTables = (sample: ChartSample, shape: Shape): readonly Table[] =>
  sample.tables?.(shape) ?? [sample.table(shape)];

/** `own`: what differs from an input of 480 by 300 px. Kinds with shapes get those that `loadMaps` finds. */
export function sampleInput(
  sample: ChartSample,
  tables: readonly Table[],
  { loadMaps, ...own }: Partial<LayoutInput<AnySettings>> & { readonly loadMaps: (names: readonly MapFileName[]) => MapFiles },
): LayoutInput<AnySettings> {
  const kind = requireChartKind(sample.vizType);
  const formData = kind.definition.upgrade({ ...sample.formData, viz_type: sample.vizType }, dataset);
  const settings = readSettings(kind.definition, formData);
  const layers = sample.layers && layersOf(sample, tables);
  return {
    tables,
    settings,
    widthPx: 480,
    heightPx: 300,
    locale: 'en-GB',
    timeZone: null,
    colors: createColorMap({ palette: schemePalette(formData['color_scheme']) }),
    columnMeta: {},
    hidden: [],
    ownState: {},
    ...(layers && { layers }),
    maps: loadMaps(kind.mapFiles?.({ settings, tables, ...(layers && { layers }) }) ?? []),
    ...own,
  };
}

/** Each with the result that is its own. */
const layersOf = ({ layers = [] }: ChartSample, tables: readonly Table[]): readonly Layer[] =>
  layers.map(({ name, vizType, formData: saved, tables: pick, splitValue }) => {
    const kind = requireChartKind(vizType);
    const formData = kind.definition.upgrade({ ...saved, viz_type: vizType }, dataset);
    const settings = readSettings(kind.definition, formData);
    const data = { name, vizType, kind, settings, tables: pick(tables), columnMeta: {}, timeZone: null };
    return { status: 'drawn', ...data, ...(splitValue !== undefined && { splitValue }) };
  });
