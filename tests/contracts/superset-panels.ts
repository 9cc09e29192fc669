// The settings that Superset's panels have, by the viz type: names alone, of 6.0 and 6.1. Those of every chart (the dataset, filters of
// dashboards, who it belongs to) are left out.

const LEGEND = ['show_legend', 'legendType', 'legendOrientation', 'legendMargin'];
const SCRIPTS = ['js_columns', 'js_data_mutator', 'js_tooltip', 'js_onclick_href'];
/** What all layers of deck.gl maps have. */
const LAYER = [
  ...[
    'row_limit',
    'filter_nulls',
    'adhoc_filters',
    'tooltip_contents',
    'tooltip_template',
    'mapbox_style',
    'autozoom',
    'viewport',
  ],
  ...SCRIPTS,
];
const CORNER = ['legend_position', 'legend_format'];
const CATEGORY_COLORS = ['color_scheme_type', 'color_picker', 'dimension', 'color_scheme'];
const BREAKPOINTS = ['color_breakpoints', 'default_breakpoint_color'];
const AREA = ['fill_color_picker', 'stroke_color_picker', 'filled', 'stroked', 'extruded', 'line_width', 'line_width_unit'];
const LABELS = [
  ...['enable_labels', 'enable_label_javascript_mode', 'label_property_name', 'label_color', 'label_size', 'label_size_unit'],
  'label_javascript_config_generator',
];
const ICONS = [
  ...['enable_icons', 'enable_icon_javascript_mode', 'icon_url', 'icon_size', 'icon_size_unit'],
  'icon_javascript_config_generator',
];
const CELLS = [...LAYER, 'spatial', 'size', 'grid_size', ...CATEGORY_COLORS, 'linear_color_scheme', ...BREAKPOINTS];

export const SUPERSET_PANELS: Readonly<Record<string, readonly string[]>> = {
  gauge_chart: [
    ...['groupby', 'metric', 'adhoc_filters', 'row_limit', 'sort_by_metric', 'min_val', 'max_val', 'start_angle', 'end_angle'],
    ...['color_scheme', 'font_size', 'number_format', 'currency_format', 'value_formatter', 'show_pointer', 'animation'],
    ...['show_axis_tick', 'show_split_line', 'split_number', 'show_progress', 'overlap', 'round_cap', 'intervals'],
    'interval_color_indices',
  ],
  graph_chart: [
    ...[
      'source',
      'target',
      'metric',
      'source_category',
      'target_category',
      'adhoc_filters',
      'row_limit',
      'color_scheme',
      ...LEGEND,
    ],
    ...['layout', 'edgeSymbol', 'draggable', 'roam', 'selectedMode', 'showSymbolThreshold', 'baseNodeSize', 'baseEdgeWidth'],
    ...['edgeLength', 'gravity', 'repulsion', 'friction'],
  ],
  tree_chart: [
    ...[
      'id',
      'parent',
      'name',
      'root_node_id',
      'metric',
      'adhoc_filters',
      'row_limit',
      'layout',
      'orient',
      'node_label_position',
    ],
    ...['child_label_position', 'emphasis', 'symbol', 'symbolSize', 'roam', 'initialTreeDepth'],
  ],
  deck_arc: [
    ...LAYER,
    ...['start_spatial', 'end_spatial', 'target_color_picker', 'stroke_width'],
    ...[...CATEGORY_COLORS, ...BREAKPOINTS, ...CORNER],
  ],
  deck_contour: [...LAYER, 'spatial', 'size', 'cellSize', 'aggregation', 'contours'],
  deck_geojson: [...LAYER, 'geojson', ...AREA, ...LABELS, ...ICONS, 'point_radius_scale'],
  deck_grid: [...CELLS, 'extruded', 'js_agg_function', ...CORNER],
  deck_heatmap: [
    ...[...LAYER, 'spatial', 'size', 'intensity', 'radius_pixels', 'color_scheme_type', 'color_picker', 'linear_color_scheme'],
    'aggregation',
  ],
  deck_hex: [...CELLS, 'extruded', 'js_agg_function', ...CORNER],
  deck_multi: ['mapbox_style', 'viewport', 'autozoom', 'deck_slices', 'adhoc_filters'],
  deck_path: [...LAYER, 'line_column', 'line_type', 'color_picker', 'line_width', 'line_width_unit', 'reverse_long_lat'],
  deck_polygon: [
    ...[...LAYER, 'line_column', 'line_type', 'metric', 'point_radius_fixed', 'reverse_long_lat', 'color_scheme_type', ...AREA],
    ...['linear_color_scheme', ...BREAKPOINTS, 'multiplier', 'opacity', 'num_buckets', 'break_points', ...CORNER],
  ],
  deck_scatter: [
    ...[...LAYER, 'spatial', 'point_radius_fixed', 'point_unit', 'min_radius', 'max_radius', 'multiplier'],
    ...[...CATEGORY_COLORS, ...BREAKPOINTS, ...CORNER],
  ],
  deck_screengrid: [...CELLS, ...CORNER],
};
