// What people say of a column, besides what the grid shows of it.
import type { ColumnDraft } from '#app/domain/dataset/edit-draft.ts';
import { TextField } from '#app/ui/TextField.tsx';
import { AreaField } from './fields.tsx';
import { VouchedFields } from './VouchedFields.tsx';

interface ColumnFieldsProps {
  readonly column: ColumnDraft;
  readonly onChange: (change: Partial<ColumnDraft>) => void;
}

export const ColumnFields = ({ column, onChange }: ColumnFieldsProps) => (
  <>
    <AreaField label="Description" rows={2} value={column.description} onText={(description) => onChange({ description })} />
    {column.isTemporal ? (
      <TextField
        label="Date format"
        hint="Where time is kept as text or a number: %Y-%m-%d, epoch_s or epoch_ms. Empty: as the database has it."
        value={column.dateFormat}
        maxLength={255}
        autoComplete="off"
        onChange={(event) => onChange({ dateFormat: event.target.value })}
      />
    ) : null}
    <VouchedFields value={column} onChange={onChange} />
  </>
);
