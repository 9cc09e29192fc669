// A copy of a virtual dataset under another name.
import { EditDialog } from '#app/screens/lists/edit/EditDialog.tsx';
import { created } from '#app/screens/shell/api/reply-checks.ts';
import type { DatasetRow } from '#app/services/lists/rows.ts';
import { datasetList } from '#app/messages/en/dataset-list.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { DATASET_PATH } from './dataset-shape.ts';

interface DialogProps {
  readonly dataset: DatasetRow;
  readonly onClose: () => void;
}

export function DuplicateDialog({ dataset, onClose }: DialogProps) {
  const t = useMessages(datasetList);
  return (
    <EditDialog
      title={t('duplicate.title', { name: dataset.name })}
      fields={[{ name: 'table_name', label: t('duplicate.name'), kind: 'text', required: true, maxLength: 250 }]}
      values={{ table_name: `${dataset.name.slice(0, MAX_COPIED_NAME)}_copy` }}
      method="POST"
      path={`${DATASET_PATH}duplicate`}
      reply={created}
      extra={{ base_model_id: dataset.id }}
      saveLabel={t('duplicate.submit')}
      savedMessage={t('duplicate.done', { name: dataset.name })}
      onClose={onClose}
    />
  );
}

const MAX_COPIED_NAME = 240;
