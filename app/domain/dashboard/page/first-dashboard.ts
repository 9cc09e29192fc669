// The layout and the filters of a dashboard that is made from a dataset: the number beside the first chart, the rest in pairs.
import type { ColumnRoles } from '#app/domain/explore/column-roles.ts';
import type { Purpose } from '#app/domain/explore/recommend-charts.ts';
import { DEFAULT_CHART_UNITS, GRID_COLUMNS } from '#app/domain/dashboard/layout/layout-tree.ts';
import type { StoredPositions } from '#app/domain/dashboard/layout/save-positions.ts';

export interface FirstChart {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly purpose: Purpose;
}

const NUMBER_COLUMNS = 3;

/** As it is stored. */
export function firstLayout(charts: readonly FirstChart[]): StoredPositions {
  const rows = rowsOf(charts);
  const path = ['ROOT_ID', 'GRID_ID'];
  const rowId = (at: number): string => `ROW-first-${at + 1}`;
  const items = rows.flatMap((row, at): readonly (readonly [string, object])[] => [
    [
      rowId(at),
      {
        type: 'ROW',
        id: rowId(at),
        children: row.map(({ chart }) => chartKey(chart)),
        parents: path,
        meta: { background: 'BACKGROUND_TRANSPARENT' },
      },
    ],
    ...row.map(({ chart, columns }) => [chartKey(chart), chartItem(chart, columns, [...path, rowId(at)])] as const),
  ]);
  const placed = Object.fromEntries(items) as Record<string, object>;
  return {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: rows.map((_, at) => rowId(at)), parents: ['ROOT_ID'] },
    ...placed,
  };
}

interface Placed {
  readonly chart: FirstChart;
  readonly columns: number;
}

function rowsOf(charts: readonly FirstChart[]): readonly (readonly Placed[])[] {
  const number = charts.find(({ purpose }) => purpose === 'number');
  const others = charts.filter((chart) => chart !== number);
  const [first, ...rest] = others;
  if (number === undefined || first === undefined) return pairs(charts);
  const top = [
    { chart: number, columns: NUMBER_COLUMNS },
    { chart: first, columns: GRID_COLUMNS - NUMBER_COLUMNS },
  ];
  return [top, ...pairs(rest)];
}

/** An odd one at the end has the whole width. */
const pairs = (charts: readonly FirstChart[]): readonly (readonly Placed[])[] =>
  Array.from({ length: Math.ceil(charts.length / 2) }, (_, at): readonly Placed[] => {
    const row = charts.slice(2 * at, 2 * at + 2);
    return row.map((chart) => ({ chart, columns: GRID_COLUMNS / row.length }));
  });

const chartKey = ({ id }: FirstChart): string => `CHART-first-${id}`;

const chartItem = (chart: FirstChart, columns: number, parents: readonly string[]) => ({
  type: 'CHART',
  id: chartKey(chart),
  children: [],
  parents,
  meta: { chartId: chart.id, uuid: chart.uuid, sliceName: chart.name, width: columns, height: DEFAULT_CHART_UNITS },
});

interface FilteredDataset {
  readonly id: number;
  readonly roles: Pick<ColumnRoles, 'times' | 'categories'>;
  readonly nameOf: (column: string) => string;
  /** Name of the time range filter. */
  readonly timeRange: string;
}

const MAX_VALUE_FILTERS = 2;

/** A time range where the dataset has times, and its first two categories: as `json_metadata` stores them. */
export function firstFilters({ id, roles, nameOf, timeRange }: FilteredDataset): readonly Readonly<Record<string, unknown>>[] {
  const common = { type: 'NATIVE_FILTER', description: '', cascadeParentIds: [], scope: { rootPath: ['ROOT_ID'], excluded: [] } };
  const empty = { extraFormData: {}, filterState: {}, ownState: {} };
  const [time] = roles.times;
  const times =
    time === undefined
      ? []
      : [
          {
            ...common,
            id: 'NATIVE_FILTER-first-time',
            name: timeRange,
            filterType: 'filter_time',
            targets: [{}],
            defaultDataMask: empty,
          },
        ];
  const values = roles.categories.slice(0, MAX_VALUE_FILTERS).map((column, at) => ({
    ...common,
    id: `NATIVE_FILTER-first-${at + 1}`,
    name: nameOf(column),
    filterType: 'filter_select',
    targets: [{ datasetId: id, column: { name: column } }],
    controlValues: {
      multiSelect: true,
      enableEmptyFilter: false,
      defaultToFirstItem: false,
      inverseSelection: false,
      searchAllOptions: false,
    },
    defaultDataMask: empty,
  }));
  return [...times, ...values];
}
