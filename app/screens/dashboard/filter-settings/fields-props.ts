// Props of every group of fields in the filter form.
import type { FilterFields } from '#app/domain/dashboard/filters/edit-filters-fields.ts';

export interface FieldsProps {
  readonly fields: FilterFields;
  readonly onFields: (change: Partial<FilterFields>) => void;
}
