// The fields of a column that the grid doesn't show.
import { ADVANCED_TYPES, asAdvancedType } from '#app/domain/advanced-type/advanced-type.ts';
import type { ColumnDraft } from '#app/domain/dataset/edit-draft.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { isTextType } from '#app/domain/advanced-type/is-text-type.ts';
import { advancedTypes } from '#app/messages/en/advanced-types.ts';
import { AreaField, ChoiceField } from './fields.tsx';
import { DateFormatField } from './DateFormatField.tsx';
import { CertificationFields } from './CertificationFields.tsx';

interface ColumnFieldsProps {
  readonly column: ColumnDraft;
  readonly onChange: (change: Partial<ColumnDraft>) => void;
}

export function ColumnFields({ column, onChange }: ColumnFieldsProps) {
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
        <DateFormatField column={column} onChange={onChange} />
      ) : (
        <AdvancedTypeField column={column} onChange={onChange} />
      )}
      <CertificationFields value={column} onChange={onChange} />
    </>
  );
}

function AdvancedTypeField({ column, onChange }: ColumnFieldsProps) {
  const t = useMessages(advancedTypes);
  const { advancedDataType: value } = column;
  const known = ADVANCED_TYPES.map((type) => [type, t(type)] as const);
  const other = value === '' || asAdvancedType(value) ? [] : [[value, t('unknown', { name: value })] as const];
  return (
    <ChoiceField
      label={t('label')}
      hint={t(isTextType(column.type) ? 'textHint' : 'hint')}
      choices={[['', t('none')], ...known, ...other]}
      value={value}
      onPick={(advancedDataType) => onChange({ advancedDataType })}
    />
  );
}
