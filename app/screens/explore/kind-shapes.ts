// Small pictures of chart types as paths, in the colors of the theme: `[class, path]` in a box of 96 × 56.

type Shape = readonly (readonly [look: 'line' | 'soft' | 'one' | 'two' | 'fillOne' | 'fillTwo' | 'fillThree', path: string])[];

const AXES = ['line', 'M8 6v44h82'] as const;
const LAND = ['soft', 'M6 18 22 8l14 6 8 12-10 14-14-4zM50 12l20-6 18 8-4 14-14 2-6 16-10-8z'] as const;
const dot = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`;
const cell = (x: number, y: number): string => `M${x} ${y}h14v12h-14z`;

export const KIND_SHAPES: Readonly<Record<string, Shape>> = {
  'ag-grid-table': [
    ['fillOne', 'M6 8h84v9H6z'],
    ['line', 'M6 8h84v40H6zM6 17h84M6 28h84M6 38h84M34 8v40'],
    ['two', 'm74 22 4 4 6-8'],
  ],
  pivot_table_v2: [
    ['fillOne', 'M28 8h62v10H28z'],
    ['fillTwo', 'M6 18h22v30H6z'],
    ['line', 'M6 8h84v40H6zM6 18h84M28 8v40M59 18v30M28 33h62'],
  ],
  time_table: [
    ['line', 'M6 8h84v40H6zM6 21h84M6 34h84M40 8v40'],
    ['one', 'm46 17 12-5 10 3 16-4M46 30l12-4 10 2 16-5M46 44l12-5 10 3 16-4'],
  ],
  paired_ttest: [
    ['line', 'M6 8h84v40H6zM6 21h84M48 8v40'],
    ['one', 'M14 30h24M14 40h16'],
    ['two', 'M56 30h18M56 40h26'],
  ],
  handlebars: [
    ['one', 'M30 8c-8 0-8 6-8 10s0 8-8 10c8 2 8 6 8 10s0 10 8 10'],
    ['two', 'M66 8c8 0 8 6 8 10s0 8 8 10c-8 2-8 6-8 10s0 10-8 10'],
    ['line', 'M38 22h20M38 34h14'],
  ],
  gauge_chart: [
    ['line', 'M18 46a30 30 0 0 1 60 0'],
    ['one', 'M18 46a30 30 0 0 1 45-26M48 46l14-18'],
  ],
  bullet: [
    ['soft', 'M6 20h84v18H6z'],
    ['fillOne', 'M6 25h56v8H6z'],
    ['two', 'M74 16v26'],
  ],
  pop_kpi: [
    ['one', 'M14 38 30 20l10 8 14-18M54 10h-8M54 10v8'],
    ['line', 'M64 14h24M64 26h18M64 38h22'],
  ],
  compare: [AXES, ['one', 'm12 40 20-10 18 4 38-22'], ['two', 'm12 30 20 4 18-10 38 12']],
  time_pivot: [AXES, ['line', 'm12 44 24-8 22 2 30-10M12 38l24-10 22 4 30-14'], ['one', 'm12 32 24-14 22 4 30-12']],
  horizon: [
    ['fillTwo', 'M6 28c14 0 14-16 28-16s14 10 28 10 14-12 28-12v18z'],
    ['fillOne', 'M6 50c14 0 14-12 28-12s14 4 28 4 14-10 28-10v18z'],
  ],
  cal_heatmap: [
    ['soft', [6, 42, 60].map((x) => cell(x, 6)).join('') + cell(24, 38)],
    ['fillTwo', [24, 78].map((x) => cell(x, 6)).join('') + [6, 60].map((x) => cell(x, 22)).join('')],
    ['fillOne', [24, 42, 78].map((x) => cell(x, 22)).join('') + cell(6, 38)],
  ],
  heatmap_v2: [
    ['fillOne', cell(14, 8) + cell(46, 22) + cell(62, 22) + cell(30, 36)],
    ['fillTwo', cell(30, 8) + cell(14, 22) + cell(62, 36)],
    ['soft', cell(46, 8) + cell(62, 8) + cell(30, 22) + cell(14, 36) + cell(46, 36)],
  ],
  gantt_chart: [AXES, ['fillOne', 'M14 10h28v8H14z'], ['fillTwo', 'M34 23h30v8H34z'], ['fillThree', 'M56 36h30v8H56z']],
  echarts_timeseries_scatter: [
    AXES,
    ['fillOne', dot(22, 38, 4) + dot(40, 30, 4) + dot(58, 32, 4) + dot(76, 14, 4)],
    ['fillTwo', dot(30, 22, 4) + dot(66, 20, 4)],
  ],
  bubble_v2: [AXES, ['fillOne', dot(34, 32, 11)], ['fillTwo', dot(66, 20, 9)], ['fillThree', dot(78, 40, 5)]],
  mixed_timeseries: [['fillTwo', 'M14 32h12v18H14zM36 24h12v26H36zM58 36h12v14H58z'], ['one', 'm10 28 22-12 20 8 34-16'], AXES],
  waterfall: [
    ['fillOne', 'M10 30h14v20H10zM28 16h14v14H28z'],
    ['fillTwo', 'M46 16h14v12H46z'],
    ['fillThree', 'M64 28h14v22H64z'],
  ],
  rose: [
    ['fillOne', 'M48 28V4a24 24 0 0 1 21 12z'],
    ['fillTwo', 'm48 28 16-9a18 18 0 0 1-7 25z'],
    ['fillThree', 'm48 28 7 13a15 15 0 0 1-22-13 15 15 0 0 1 15-14z'],
  ],
  funnel: [
    ['fillOne', 'M12 6h72l-10 13H22z'],
    ['fillTwo', 'M24 22h48l-8 12H32z'],
    ['fillThree', 'M34 37h28l-6 13H40z'],
  ],
  treemap_v2: [
    ['fillOne', 'M8 6h44v44H8z'],
    ['fillTwo', 'M55 6h33v24H55z'],
    ['fillThree', 'M55 33h16v17H55z'],
    ['soft', 'M74 33h14v17H74z'],
  ],
  sunburst_v2: [
    ['fillOne', 'M48 4a24 24 0 0 1 24 24H60a12 12 0 0 0-12-12z'],
    ['fillTwo', 'M72 28a24 24 0 0 1-48 0h12a12 12 0 0 0 24 0z'],
    ['fillThree', dot(48, 28, 8)],
  ],
  partition: [
    ['fillOne', 'M8 6h24v44H8z'],
    ['fillTwo', 'M35 6h24v26H35zM35 35h24v15H35z'],
    ['fillThree', 'M62 6h26v12H62zM62 21h26v11H62zM62 35h26v15H62z'],
  ],
  word_cloud: [
    ['one', 'M30 28h38'],
    ['two', 'M14 16h26M58 40h24'],
    ['line', 'M50 16h30M18 40h28M24 49h20M40 7h18'],
  ],
  radar: [
    ['line', 'm48 4 24 18-9 28H33l-9-28z'],
    ['fillOne', 'm48 14 14 10-4 18-20-2-6-16z'],
  ],
  box_plot: [
    AXES,
    ['fillOne', 'M20 22h16v16H20z'],
    ['fillTwo', 'M58 14h16v18H58z'],
    ['one', 'M28 12v10M28 38v8'],
    ['two', 'M66 8v6M66 32v12'],
  ],
  histogram_v2: [
    ['fillOne', 'M8 40h12v10H8zM20 28h12v22H20zM32 14h12v36H32zM44 8h12v42H44zM56 22h12v28H56zM68 36h12v14H68z'],
    ['line', 'M6 50h84'],
  ],
  para: [
    ['line', 'M12 6v44M36 6v44M60 6v44M84 6v44'],
    ['one', 'm12 14 24 20 24-18 24 26'],
    ['two', 'm12 40 24-22 24 20 24-24'],
  ],
  sankey_v2: [
    ['fillOne', 'M8 6h6v26H8zM82 16h6v30h-6z'],
    ['fillTwo', 'M8 38h6v12H8z'],
    ['one', 'M14 18c34 0 34 8 68 8'],
    ['two', 'M14 44c34 0 34-6 68-6'],
  ],
  graph_chart: [
    ['line', 'M24 16 48 32l26-18M48 32 30 48M48 32l24 12'],
    ['fillOne', dot(48, 32, 7)],
    ['fillTwo', dot(24, 16, 5) + dot(74, 14, 5) + dot(30, 46, 5) + dot(72, 44, 5)],
  ],
  tree_chart: [
    ['line', 'M16 28h20M36 12v32M36 12h20M36 44h20M56 6v12M56 6h20M56 18h20'],
    ['fillOne', dot(14, 28, 5)],
    ['fillTwo', dot(58, 44, 4) + dot(80, 6, 4) + dot(80, 18, 4)],
  ],
  chord: [
    ['one', 'M28 14c16 12 24 12 40 0M30 44c10-16 26-16 38-30'],
    ['two', 'M26 34c14-4 30-4 44 4'],
    ['line', 'M48 4a24 24 0 1 1 0 48 24 24 0 0 1 0-48z'],
  ],
  world_map: [LAND, ['fillOne', dot(30, 22, 4)], ['fillTwo', dot(70, 18, 6)]],
  country_map: [
    ['soft', 'M20 10 44 6l12 8 20-2 4 20-14 18-22-6-20 4-8-18z'],
    ['fillOne', 'M44 6l12 8-4 18-18-4z'],
    ['fillTwo', 'm52 32 14 18-22-6z'],
  ],
  mapbox: [LAND, ['fillOne', dot(28, 24, 9)], ['fillTwo', dot(66, 20, 6) + dot(60, 42, 4)]],
  deck_scatter: [LAND, ['fillOne', dot(22, 18, 3) + dot(32, 28, 3) + dot(60, 16, 3) + dot(74, 20, 3) + dot(64, 32, 3)]],
  deck_heatmap: [LAND, ['fillThree', dot(58, 28, 16)], ['fillTwo', dot(58, 28, 10)], ['fillOne', dot(58, 28, 5)]],
  deck_contour: [
    LAND,
    ['one', 'M58 12c14 0 22 8 20 18s-20 16-30 10-8-28 10-28z'],
    ['two', 'M60 20c8 0 12 4 10 10s-12 8-16 4-2-14 6-14z'],
  ],
  deck_arc: [LAND, ['one', 'M22 34C34 4 60 4 76 26'], ['two', 'M26 44c8-16 26-18 38-6']],
  deck_path: [LAND, ['one', 'm12 44 18-14 16 8 14-20 26-8']],
  deck_polygon: [LAND, ['fillOne', 'm20 16 22-6 6 18-20 12z'], ['fillTwo', 'm54 22 24-6 6 20-22 10z']],
  deck_geojson: [LAND, ['one', 'm20 16 22-6 6 18-20 12z'], ['fillTwo', dot(66, 20, 5)], ['two', 'm56 44 24-8']],
  deck_hex: [LAND, ['fillOne', 'm34 8 10 6v12l-10 6-10-6V14z'], ['fillTwo', 'm58 22 10 6v12l-10 6-10-6V28z']],
  deck_grid: [LAND, ['fillOne', 'M24 14h14v26H24z'], ['fillTwo', 'M44 26h14v20H44z'], ['fillThree', 'M64 10h14v28H64z']],
  deck_screengrid: [
    LAND,
    ['fillOne', cell(26, 10) + cell(42, 24)],
    ['fillTwo', cell(42, 10) + cell(58, 24)],
    ['fillThree', cell(26, 24)],
  ],
  deck_multi: [
    ['soft', 'm48 24 36 12-36 14-36-14z'],
    ['fillTwo', 'm48 14 36 12-36 14-36-14z'],
    ['fillOne', 'm48 4 36 12-36 14L12 16z'],
  ],
  cartodiagram: [
    LAND,
    ['fillOne', 'M22 16v-10a10 10 0 0 1 10 10zM62 30V18h5v12zM69 30V12h5v18z'],
    ['fillTwo', 'M20 18h10a10 10 0 1 1-10-10zM76 30v-8h5v8z'],
  ],
};
