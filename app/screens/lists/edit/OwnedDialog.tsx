// The properties of an owned item, from its list: its own fields, its owners, and by whom it is certified.
import { common } from '#app/messages/en/common.ts';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { FormValues } from '#app/screens/lists/client/drafts.ts';
import { newVersion } from '#app/screens/shell/api/reply-checks.ts';
import type { SelectedItem } from '#app/screens/people/ManyPicker.tsx';
import { EditDialog, type FieldSpec } from './EditDialog.tsx';

interface OwnedDialogProps {
  readonly title: string;
  /** Path of the API. */
  readonly path: string;
  readonly row: {
    readonly id: number;
    readonly etag: string;
    readonly owners: readonly SelectedItem[];
    readonly certifiedBy: string;
    readonly certificationDetails: string;
  };
  readonly fields: readonly FieldSpec[];
  /** Values of these fields. */
  readonly values: FormValues;
  readonly savedMessage: string;
  readonly onClose: () => void;
}

export function OwnedDialog({ title, path, row, fields, values, savedMessage, onClose }: OwnedDialogProps) {
  const t = useMessages(lists);
  const tCommon = useMessages(common);
  return (
    <EditDialog
      title={title}
      fields={[
        ...fields,
        { name: 'owners', label: tCommon('owners'), kind: 'people', source: `${path}related/owners` },
        { name: 'certified_by', label: t('edit.certifiedBy'), kind: 'text', hint: t('edit.certifiedByHint') },
        { name: 'certification_details', label: t('edit.certificationDetails'), kind: 'text' },
      ]}
      values={{
        ...values,
        owners: row.owners,
        certified_by: row.certifiedBy,
        certification_details: row.certificationDetails,
      }}
      method="PUT"
      path={`${path}${row.id}`}
      reply={newVersion(row.id)}
      etag={row.etag}
      saveLabel={tCommon('save')}
      savedMessage={savedMessage}
      onClose={onClose}
    />
  );
}
