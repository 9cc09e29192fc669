// Who vouches for a thing, and of what to beware: the same for datasets, columns and metrics.
import type { Vouched } from '#app/domain/dataset/edit-draft.ts';
import { TextField } from '#app/ui/TextField.tsx';
import { AreaField } from './fields.tsx';

interface VouchedFieldsProps {
  readonly value: Vouched;
  readonly onChange: (change: Partial<Vouched>) => void;
}

export const VouchedFields = ({ value, onChange }: VouchedFieldsProps) => (
  <>
    <TextField
      label="Certified by"
      value={value.certifiedBy}
      maxLength={1_000}
      autoComplete="off"
      onChange={(event) => onChange({ certifiedBy: event.target.value })}
    />
    <TextField
      label="Details of the certification"
      value={value.certificationDetails}
      maxLength={10_000}
      autoComplete="off"
      onChange={(event) => onChange({ certificationDetails: event.target.value })}
    />
    <AreaField
      label="Warning"
      hint="Markdown. Shown beside the name wherever it is chosen."
      rows={2}
      value={value.warning}
      onText={(warning) => onChange({ warning })}
    />
  </>
);
