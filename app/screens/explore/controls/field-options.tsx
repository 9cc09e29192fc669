// Columns and metrics as options of a list: by display name, with a mark of their type.
import type { DatasetColumn, DatasetMetric } from '#app/domain/query/dataset.ts';
import { fieldTypeOf } from '#app/domain/explore/field-type.ts';
import { FieldMark, type FieldType } from '#app/screens/explore/FieldMark.tsx';
import { CertificationMarks, type CertificationNotes } from '#app/ui/CertificationMarks.tsx';
import type { ComboboxOption } from '#app/ui/match-options.ts';

export function columnOption(column: DatasetColumn): ComboboxOption {
  const label = column.verboseName || column.name;
  const hint = label === column.name ? {} : { hint: column.name };
  return { id: column.name, label, mark: <OptionMark type={fieldTypeOf(column)} notes={column.certification} />, ...hint };
}

export function metricOption(metric: DatasetMetric): ComboboxOption {
  const label = metric.verboseName || metric.name;
  return {
    id: metric.name,
    label,
    mark: <OptionMark type="metric" notes={metric.certification} />,
    hint: label === metric.name ? metric.expression : metric.name,
  };
}

const OptionMark = ({ type, notes }: { readonly type: FieldType; readonly notes: CertificationNotes | undefined }) => (
  <>
    <FieldMark type={type} />
    <CertificationMarks notes={notes} />
  </>
);
