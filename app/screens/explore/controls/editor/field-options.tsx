// Columns and metrics as options of a list: by display name, with a mark of their type.
import type { Dataset, DatasetColumn, DatasetMetric } from '#app/domain/query/dataset.ts';
import { detectColumnContent } from '#app/domain/explore/field-type.ts';
import { labelMetric, type MetricTexts } from '#app/messages/name-metric.ts';
import { FieldMark, type FieldContent } from '#app/screens/explore/dataset/FieldMark.tsx';
import { CertificationMarks, type CertificationNotes } from '#app/ui/text/CertificationMarks.tsx';
import type { ComboboxOption } from '#app/ui/select/match-options.ts';
import { metricFace } from '#app/screens/explore/controls/metric/metric-value.ts';

export function columnOption(column: DatasetColumn): ComboboxOption {
  const label = column.verboseName || column.name;
  const hint = label === column.name ? {} : { hint: column.name };
  return {
    id: column.name,
    label,
    mark: <OptionMark type={detectColumnContent(column)} notes={column.certification} />,
    ...hint,
  };
}

export function metricOption(metric: DatasetMetric, tMetrics: MetricTexts): ComboboxOption {
  const label = labelMetric(metric.verboseName || metric.name, tMetrics);
  return {
    id: metric.name,
    label,
    mark: <OptionMark type="metric" notes={metric.certification} />,
    hint: label === metric.name ? metric.expression : metric.name,
  };
}

/** Columns of a result by display name; `%x` is the share of a metric. */
export const resultChoices = (names: readonly string[], dataset: Dataset, tMetrics: MetricTexts) =>
  names.map((name) => [name, labelResultColumn(name, dataset, tMetrics)] as const);

export function labelResultColumn(name: string, dataset: Dataset, tMetrics: MetricTexts): string {
  const metric = name.replace(/^%/, '');
  const label = metricFace(metric, dataset, tMetrics);
  if (metric !== name) return `% ${label}`;
  return dataset.columns.find((column) => column.name === name)?.verboseName || label;
}

const OptionMark = ({ type, notes }: { readonly type: FieldContent; readonly notes: CertificationNotes | undefined }) => (
  <>
    <FieldMark type={type} />
    <CertificationMarks notes={notes} />
  </>
);
