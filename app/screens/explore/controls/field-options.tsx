// Columns and metrics as options of a list: by display name, with a mark of their type.
import type { DatasetColumn, DatasetMetric } from '#app/domain/query/dataset.ts';
import { ROW_COUNT_LABEL } from '#app/domain/explore/suggest-metric.ts';
import { fieldTypeOf } from '#app/domain/explore/field-type.ts';
import { FieldMark, type FieldType } from '#app/screens/explore/FieldMark.tsx';
import { CertificationMarks, type CertificationNotes } from '#app/ui/CertificationMarks.tsx';
import type { ComboboxOption } from '#app/ui/match-options.ts';

export function columnOption(column: DatasetColumn): ComboboxOption {
  const label = column.verboseName || column.name;
  const hint = label === column.name ? {} : { hint: column.name };
  return { id: column.name, label, mark: <OptionMark type={fieldTypeOf(column)} notes={column.certification} />, ...hint };
}

/** Counted rows have one name, whatever their label in results is. */
export const countName = (label: string, rows: string): string => (label === ROW_COUNT_LABEL ? rows : label);

/** `rows`: what counted rows are called. */
export function metricOption(metric: DatasetMetric, rows: string): ComboboxOption {
  const label = countName(metric.verboseName || metric.name, rows);
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
