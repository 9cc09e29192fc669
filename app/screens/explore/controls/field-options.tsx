// Columns and metrics as options of a list: named as people call them, with a mark of their type.
import type { DatasetColumn, DatasetMetric } from '#app/domain/query/dataset.ts';
import { FieldMark, fieldTypeOf } from '#app/screens/explore/FieldMark.tsx';
import type { ComboboxOption } from '#app/ui/Combobox.tsx';

export function columnOption(column: DatasetColumn): ComboboxOption {
  const label = column.verboseName || column.name;
  const hint = label === column.name ? {} : { hint: column.name };
  return { id: column.name, label, mark: <FieldMark type={fieldTypeOf(column)} />, ...hint };
}

export function metricOption(metric: DatasetMetric): ComboboxOption {
  const label = metric.verboseName || metric.name;
  return {
    id: metric.name,
    label,
    mark: <FieldMark type="metric" />,
    hint: label === metric.name ? metric.expression : metric.name,
  };
}
