// The fields of a column that the grid doesn't show.
import type { ColumnDraft } from '#app/domain/dataset/edit-draft.ts';
import { TextField } from '#app/ui/TextField.tsx';
import { dataset } from '#app/messages/en/dataset.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { AreaField } from './fields.tsx';
import { CertificationFields } from './CertificationFields.tsx';

interface ColumnFieldsProps {
  readonly column: ColumnDraft;
  readonly onChange: (change: Partial<ColumnDraft>) => void;
}

export function ColumnFields({ column, onChange }: ColumnFieldsProps) {
  const t = useMessages(dataset);
  const tCommon = useMessages(common);
  return (
    <>
      <AreaField
        label={tCommon('description')}
        rows={2}
        value={column.description}
        onText={(description) => onChange({ description })}
      />
      {column.isTemporal ? (
        <TextField
          label={t('field.dateFormat')}
          hint={t('field.dateFormatHint')}
          value={column.dateFormat}
          maxLength={255}
          autoComplete="off"
          onChange={(event) => onChange({ dateFormat: event.target.value })}
        />
      ) : null}
      <CertificationFields value={column} onChange={onChange} />
    </>
  );
}
