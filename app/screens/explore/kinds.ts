// The chart types that can be chosen: one entry a viz type, by category, found by what people call them.
import { CHART_DEFINITIONS, findDefinition } from '#app/charts/definitions.ts';
import { nameOfVizType } from '#app/domain/viz-type-names.ts';

export interface KindChoice {
  readonly vizType: string;
  readonly label: string;
  readonly description: string;
  readonly category: string;
  /** Other words that find it. */
  readonly words: string;
}

interface Variant {
  readonly label: string;
  readonly description: string;
  readonly words: string;
}

/** Types of a kind that look different, and more words for some. Types of old charts that are drawn as another are left out. */
const VARIANTS: Readonly<Record<string, Variant>> = {
  table: {
    label: 'Table',
    description: 'Rows and columns, with totals and bars in the cells',
    words: 'grid list rows spreadsheet',
  },
  big_number: {
    label: 'Big number with trend',
    description: 'The last value, its change, and the line that led there',
    words: 'kpi metric sparkline',
  },
  big_number_total: { label: 'Big number', description: 'The one number that matters', words: 'kpi metric total single value' },
  echarts_timeseries_line: { label: 'Line chart', description: 'How values change over time', words: 'time series trend' },
  echarts_timeseries_smooth: {
    label: 'Smooth line',
    description: 'A line without corners, for slow changes',
    words: 'time series curve spline',
  },
  echarts_timeseries_step: {
    label: 'Stepped line',
    description: 'Values that hold until they change',
    words: 'time series stairs',
  },
  echarts_timeseries_bar: {
    label: 'Bar chart',
    description: 'Amounts side by side or stacked',
    words: 'column histogram stacked compare ranking',
  },
  echarts_area: {
    label: 'Area chart',
    description: 'Amounts over time and what they are made of',
    words: 'stacked stream time series',
  },
  pie: { label: 'Pie chart', description: 'The few parts that make up a whole', words: 'donut ring share proportion' },
};

export const KIND_CHOICES: readonly KindChoice[] = CHART_DEFINITIONS.flatMap((definition) =>
  definition.vizTypes.flatMap((vizType, index): KindChoice[] => {
    const variant = Object.hasOwn(VARIANTS, vizType) ? VARIANTS[vizType] : undefined;
    if (!variant && index > 0) return [];
    const { label, description, category } = definition;
    return [{ vizType, category, ...(variant ?? { label, description, words: '' }) }];
  }),
);

/** The types that most charts are, in the row above the controls. */
export const QUICK_KINDS = [
  'table',
  'big_number_total',
  'echarts_timeseries_line',
  'echarts_timeseries_bar',
  'echarts_area',
  'pie',
];

export const kindLabel = (vizType: string): string =>
  KIND_CHOICES.find((choice) => choice.vizType === vizType)?.label ??
  findDefinition(vizType)?.label ??
  nameOfVizType(vizType) ??
  vizType;

export const findKinds = (search: string): readonly KindChoice[] => {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return KIND_CHOICES.filter(({ label, description, category, words }) => {
    const text = `${label} ${description} ${category} ${words}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
};

export const KIND_CATEGORIES: readonly string[] = [...new Set(KIND_CHOICES.map(({ category }) => category))];
