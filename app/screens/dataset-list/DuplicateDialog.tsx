// A copy of a virtual dataset under another name.
import { EditDialog } from '#app/screens/lists/EditDialog.tsx';
import { created } from '#app/screens/shell/reply-checks.ts';
import type { DatasetRow } from '#app/services/lists/rows.ts';
import { DATASET_PATH } from './dataset-shape.ts';

interface DialogProps {
  readonly dataset: DatasetRow;
  readonly onClose: () => void;
}

export const DuplicateDialog = ({ dataset, onClose }: DialogProps) => (
  <EditDialog
    title={`Duplicate ${dataset.name}`}
    fields={[{ name: 'table_name', label: 'Name of the copy', kind: 'text', required: true, maxLength: 250 }]}
    values={{ table_name: `${dataset.name.slice(0, MAX_COPIED_NAME)}_copy` }}
    method="POST"
    path={`${DATASET_PATH}duplicate`}
    reply={created}
    extra={{ base_model_id: dataset.id }}
    saveLabel="Duplicate"
    savedWords={`${dataset.name} was duplicated.`}
    onClose={onClose}
  />
);

const MAX_COPIED_NAME = 240;
