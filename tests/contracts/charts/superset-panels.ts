// The settings that Superset's panels have, by the viz type: names alone, of 6.0 and 6.1. Those of every chart (the dataset, filters of
// dashboards, who it belongs to) are left out.

const LEGEND = ['show_legend', 'legendType', 'legendOrientation', 'legendMargin', 'legendSort'];
const TITLES = ['x_axis_title', 'x_axis_title_margin', 'y_axis_title', 'y_axis_title_margin', 'y_axis_title_position'];
const LABEL_FORMATS = ['number_format', 'currency_format', 'date_format'];
/** Of the panels from before ECharts that show times. */
const OLD_SERIES = [
  'metrics',
  'adhoc_filters',
  'groupby',
  'limit',
  'timeseries_limit_metric',
  'order_desc',
  'contribution',
  'row_limit',
];
const OLD_ANALYTICS = [
  ...['rolling_type', 'rolling_periods', 'min_periods', 'time_compare', 'comparison_type', 'resample_rule', 'resample_method'],
];
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

const NUMBER = [
  ...[
    'metric',
    'adhoc_filters',
    'header_font_size',
    'subtitle',
    'subtitle_font_size',
    'show_metric_name',
    'metric_name_font_size',
  ],
  ...['y_axis_format', 'currency_format'],
];
const OLD_AXES = [
  ...['x_axis_label', 'bottom_margin', 'x_ticks_layout', 'x_axis_format', 'x_axis_showminmax', 'y_axis_label', 'left_margin'],
  ...['y_axis_showminmax', 'y_log_scale', 'y_axis_format', 'y_axis_bounds'],
];

/** Of charts along times or numbers. */
const TIME_DATA = [
  ...['x_axis', 'time_grain_sqla', 'x_axis_sort', 'x_axis_sort_asc', 'x_axis_sort_series', 'x_axis_sort_series_ascending'],
  ...['metrics', 'groupby', 'contributionMode', 'adhoc_filters', 'limit', 'timeseries_limit_metric'],
  ...['group_others_when_limit_reached', 'order_desc', 'row_limit', 'truncate_metric', 'show_empty_columns', ...OLD_ANALYTICS],
  ...['annotation_layers', 'forecastEnabled', 'forecastPeriods', 'forecastInterval', 'forecastSeasonalityYearly'],
  ...['forecastSeasonalityWeekly', 'forecastSeasonalityDaily'],
];
const TOOLTIP = ['rich_tooltip', 'showTooltipTotal', 'showTooltipPercentage', 'tooltipTimeFormat'];
const ZOOM = ['zoomable', 'zoomStart', 'zoomEnd', 'zoomLock', 'echart_options'];
const TIME_LOOK = [
  ...[...LEGEND, ...TOOLTIP, ...ZOOM, 'x_axis_title', 'y_axis_title', 'sort_series_type', 'sort_series_ascending'],
  ...['tooltipSortByMetric', 'color_scheme', 'time_shift_color', 'minorTicks', 'x_axis_time_format'],
  ...['y_axis_format', 'currency_format', 'logAxis', 'minorSplitLine', 'truncateYAxis', 'y_axis_bounds'],
  ...['truncateXAxis', 'xAxisBounds'],
];
const VALUES = ['show_value', 'stack', 'only_total'];
const LINE = [...TIME_DATA, ...TIME_LOOK, ...VALUES, 'percentage_threshold', 'area', 'opacity', 'markerEnabled', 'markerSize'];
/** Of the second query of mixed charts. */
const SECOND = [
  ...['metrics', 'groupby', 'adhoc_filters', 'limit', 'timeseries_limit_metric', 'order_desc', 'row_limit'],
  'truncate_metric',
]
  .concat(OLD_ANALYTICS)
  .map((name) => `${name}_b`);

export const SUPERSET_PANELS: Readonly<Record<string, readonly string[]>> = {
  big_number: [
    ...[
      ...NUMBER,
      'x_axis',
      'time_grain_sqla',
      'aggregation',
      'compare_lag',
      'compare_suffix',
      'show_timestamp',
      'show_trend_line',
    ],
    ...['start_y_axis_at_zero', 'time_range_fixed', 'color_picker', 'time_format', 'force_timestamp_formatting'],
    ...['rolling_type', 'rolling_periods', 'min_periods', 'resample_rule', 'resample_method', 'show_x_axis'],
    ...['show_x_axis_min_max_labels', 'show_y_axis', 'show_y_axis_min_max_labels'],
  ],
  big_number_total: [...NUMBER, 'time_format', 'force_timestamp_formatting', 'conditional_formatting'],
  handlebars: [
    ...['query_mode', 'groupby', 'time_grain_sqla', 'metrics', 'percent_metrics', 'timeseries_limit_metric', 'all_columns'],
    ...['order_by_cols', 'order_desc', 'row_limit', 'server_pagination', 'server_page_length', 'show_totals', 'adhoc_filters'],
    ...['handlebarsTemplate', 'styleTemplate'],
  ],
  pivot_table_v2: [
    ...['groupbyColumns', 'groupbyRows', 'time_grain_sqla', 'metrics', 'metricsLayout', 'adhoc_filters', 'series_limit'],
    ...['row_limit', 'series_limit_metric', 'order_desc', 'aggregateFunction', 'rowTotals', 'rowSubTotals', 'colTotals'],
    ...['colSubTotals', 'transposePivot', 'combineMetric', 'valueFormat', 'currency_format', 'date_format', 'rowOrder'],
    ...['colOrder', 'rowSubtotalPosition', 'colSubtotalPosition', 'conditional_formatting', 'allow_render_html'],
  ],
  pop_kpi: [
    ...[...NUMBER, 'time_compare', 'start_date_offset', 'row_limit', 'percentDifferenceFormat', 'comparison_color_enabled'],
    ...['comparison_color_scheme', 'column_config'],
  ],
  table: [
    ...['query_mode', 'groupby', 'time_grain_sqla', 'metrics', 'all_columns', 'percent_metrics', 'percent_metric_calculation'],
    ...['adhoc_filters', 'timeseries_limit_metric', 'order_by_cols', 'server_pagination', 'row_limit', 'server_page_length'],
    ...['order_desc', 'show_totals', 'time_compare', 'start_date_offset', 'table_timestamp_format', 'page_length'],
    ...['include_search', 'allow_rearrange_columns', 'allow_render_html', 'column_config', 'show_cell_bars', 'align_pn'],
    ...['color_pn', 'comparison_color_enabled', 'comparison_color_scheme', 'conditional_formatting'],
  ],
  time_table: ['metrics', 'adhoc_filters', 'groupby', 'limit', 'column_collection', 'row_limit', 'url'],
  compare: [...OLD_SERIES, ...OLD_ANALYTICS, ...OLD_AXES, 'color_scheme'],
  time_pivot: [...['metric', 'adhoc_filters', 'freq', 'show_legend', 'line_interpolation', 'color_picker'], ...OLD_AXES],
  box_plot: [
    ...['columns', 'time_grain_sqla', 'groupby', 'metrics', 'adhoc_filters', 'series_limit', 'series_limit_metric', 'row_limit'],
    ...['whiskerOptions', ...TITLES, 'color_scheme', 'x_ticks_layout', 'number_format', 'date_format'],
  ],
  bubble_v2: [
    ...['series', 'entity', 'x', 'y', 'adhoc_filters', 'size', 'orderby', 'order_desc', 'row_limit', 'color_scheme', ...LEGEND],
    ...['max_bubble_size', 'tooltipSizeFormat', 'opacity', 'x_axis_label', 'xAxisLabelRotation', 'xAxisLabelInterval'],
    ...['x_axis_title_margin', 'xAxisFormat', 'logXAxis', 'y_axis_label', 'yAxisLabelRotation', 'y_axis_title_margin'],
    ...['y_axis_format', 'logYAxis', 'truncateXAxis', 'xAxisBounds', 'truncateYAxis', 'y_axis_bounds'],
  ],
  bullet: [
    ...['metric', 'adhoc_filters', 'ranges', 'range_labels', 'markers', 'marker_labels', 'marker_lines', 'marker_line_labels'],
    'y_axis_format',
  ],
  cal_heatmap: [
    ...['domain_granularity', 'subdomain_granularity', 'metrics', 'adhoc_filters', 'linear_color_scheme', 'cell_size'],
    ...['cell_padding', 'cell_radius', 'steps', 'y_axis_format', 'x_axis_time_format', 'show_legend', 'show_values'],
    'show_metric_name',
  ],
  cartodiagram: [
    ...['selected_chart', 'geom_column', 'map_view', 'layer_configs', 'chart_background_color', 'chart_background_border_radius'],
    'chart_size',
  ],
  chord: ['groupby', 'columns', 'metric', 'adhoc_filters', 'row_limit', 'sort_by_metric', 'y_axis_format', 'color_scheme'],
  country_map: [
    ...['select_country', 'entity', 'metric', 'adhoc_filters', 'number_format', 'currency_format', 'linear_color_scheme'],
  ],
  funnel: [
    ...['groupby', 'metric', 'adhoc_filters', 'row_limit', 'sort_by_metric', 'percent_calculation_type', 'color_scheme'],
    ...['show_legend', 'legendOrientation', 'legendMargin', 'legendSort', 'label_type', 'tooltip_label_type'],
    ...['number_format', 'currency_format', 'show_labels', 'show_tooltip_labels'],
  ],
  gantt_chart: [
    ...['start_time', 'end_time', 'y_axis', 'series', 'subcategories', 'tooltip_metrics', 'tooltip_columns', 'adhoc_filters'],
    ...['order_by_cols', 'row_limit', 'x_axis_title', 'x_axis_title_margin', 'y_axis_title', 'y_axis_title_margin'],
    ...['color_scheme', ...LEGEND, 'zoomable', 'show_extra_controls', 'x_axis_time_bounds', 'x_axis_time_format'],
    ...['tooltipTimeFormat', 'tooltipValuesFormat'],
  ],
  heatmap_v2: [
    ...['x_axis', 'time_grain_sqla', 'groupby', 'metric', 'adhoc_filters', 'row_limit', 'sort_x_axis', 'sort_y_axis'],
    ...['normalize_across', 'legend_type', 'linear_color_scheme', 'border_color', 'border_width', 'xscale_interval'],
    ...['yscale_interval', 'left_margin', 'bottom_margin', 'value_bounds', 'y_axis_format', 'x_axis_time_format'],
    ...['xAxisLabelRotation', 'currency_format', 'show_legend', 'show_percentage', 'show_values', 'normalized'],
  ],
  histogram_v2: [
    ...['column', 'groupby', 'adhoc_filters', 'row_limit', 'bins', 'normalize', 'cumulative', 'color_scheme', 'show_value'],
    ...['show_legend', 'x_axis_title', 'x_axis_format', 'y_axis_title', 'y_axis_format'],
  ],
  horizon: [...OLD_SERIES, 'series_height', 'horizon_color_scale'],
  mapbox: [
    ...['all_columns_x', 'all_columns_y', 'clustering_radius', 'row_limit', 'adhoc_filters', 'groupby', 'point_radius'],
    ...['point_radius_unit', 'mapbox_label', 'pandas_aggfunc', 'render_while_dragging', 'mapbox_style', 'global_opacity'],
    ...['mapbox_color', 'viewport_longitude', 'viewport_latitude', 'viewport_zoom'],
  ],
  paired_ttest: [...OLD_SERIES, 'significance_level', 'pvalue_precision', 'liftvalue_precision'],
  para: [
    ...['series', 'metrics', 'secondary_metric', 'adhoc_filters', 'limit', 'timeseries_limit_metric', 'order_desc', 'row_limit'],
    ...['show_datatable', 'include_series', 'linear_color_scheme'],
  ],
  partition: [
    ...OLD_SERIES,
    ...['time_series_option', 'color_scheme', 'number_format', 'date_time_format', 'partition_limit', 'partition_threshold'],
    ...['log_scale', 'equal_date_size', 'rich_tooltip', ...OLD_ANALYTICS],
  ],
  pie: [
    ...['groupby', 'metric', 'adhoc_filters', 'row_limit', 'sort_by_metric', 'color_scheme', 'show_labels_threshold'],
    ...['threshold_for_other', 'roseType', ...LEGEND, 'label_type', 'label_template', ...LABEL_FORMATS, 'show_labels'],
    ...['labels_outside', 'label_line', 'show_total', 'outerRadius', 'donut', 'innerRadius'],
  ],
  radar: [
    ...['groupby', 'metrics', 'timeseries_limit_metric', 'adhoc_filters', 'row_limit', 'color_scheme', ...LEGEND, 'show_labels'],
    ...['label_type', 'label_position', 'number_format', 'date_format', 'column_config', 'is_circle'],
  ],
  rose: [
    ...[...OLD_SERIES, 'color_scheme', 'number_format', 'date_time_format', 'rich_tooltip', 'rose_area_proportion'],
    ...OLD_ANALYTICS,
  ],
  sankey_v2: ['source', 'target', 'metric', 'adhoc_filters', 'row_limit', 'sort_by_metric', 'color_scheme'],
  sunburst_v2: [
    ...['columns', 'metric', 'secondary_metric', 'adhoc_filters', 'row_limit', 'sort_by_metric', 'color_scheme'],
    ...['linear_color_scheme', 'show_labels', 'show_labels_threshold', 'show_total', 'label_type', ...LABEL_FORMATS],
  ],
  treemap_v2: [
    ...['groupby', 'metric', 'adhoc_filters', 'row_limit', 'sort_by_metric', 'color_scheme', 'show_labels', 'show_upper_labels'],
    ...['label_type', ...LABEL_FORMATS],
  ],
  waterfall: [
    ...['x_axis', 'time_grain_sqla', 'groupby', 'metric', 'adhoc_filters', 'row_limit', 'show_value', 'show_legend'],
    ...['increase_color', 'increase_label', 'decrease_color', 'decrease_label', 'show_total', 'total_color', 'total_label'],
    ...['x_axis_label', 'x_axis_time_format', 'x_ticks_layout', 'y_axis_label', 'y_axis_format', 'currency_format'],
  ],
  word_cloud: [
    ...['series', 'metric', 'adhoc_filters', 'row_limit', 'sort_by_metric', 'size_from', 'size_to', 'rotation', 'color_scheme'],
  ],
  world_map: [
    ...['entity', 'country_fieldtype', 'metric', 'adhoc_filters', 'row_limit', 'sort_by_metric', 'show_bubbles'],
    ...['secondary_metric', 'max_bubble_size', 'color_picker', 'color_by', 'linear_color_scheme', 'color_scheme'],
    ...['y_axis_format', 'currency_format'],
  ],
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
  echarts_timeseries: [...LINE, 'seriesType'],
  echarts_timeseries_line: [...LINE, 'seriesType'],
  echarts_timeseries_smooth: LINE,
  echarts_timeseries_step: [...LINE, 'seriesType'],
  echarts_timeseries_scatter: [...TIME_DATA, ...TIME_LOOK, 'markerEnabled', 'markerSize'],
  echarts_timeseries_bar: [...TIME_DATA, ...TIME_LOOK, ...VALUES, 'orientation', 'stackDimension'],
  echarts_area: [...TIME_DATA, ...TIME_LOOK, ...VALUES, 'seriesType', 'opacity', 'show_extra_controls'],
  mixed_timeseries: [
    ...['x_axis', 'time_grain_sqla', 'annotation_layers', ...OLD_ANALYTICS, ...SECOND, 'x_axis_title', 'y_axis_title', ...LEGEND],
    ...['metrics', 'groupby', 'adhoc_filters', 'limit', 'timeseries_limit_metric', 'order_desc', 'row_limit', 'truncate_metric'],
    ...[...TOOLTIP, ...ZOOM, 'color_scheme', 'time_shift_color', 'show_query_identifiers', 'x_axis_time_format'],
    ...['y_axis_format', 'currency_format', 'logAxis', 'truncateYAxis', 'y_axis_bounds', 'yAxisTitleSecondary'],
    ...['y_axis_format_secondary', 'currency_format_secondary', 'logAxisSecondary', 'y_axis_bounds_secondary'],
    ...['', 'B'].flatMap((query) =>
      ['seriesType', 'stack', 'area', 'show_value', 'opacity', 'markerEnabled', 'markerSize', 'yAxisIndex']
        .concat(['sort_series_type', 'sort_series_ascending'])
        .map((name) => `${name}${query}`),
    ),
  ],
};
