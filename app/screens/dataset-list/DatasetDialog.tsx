// A dataset's properties, and a copy of a virtual one under another name.
import { EditDialog, type FieldSpec } from '#app/screens/lists/EditDialog.tsx';
import type { DatasetRow } from '#app/services/list-rows.ts';
import { DATASET_PATH } from './dataset-shape.ts';

interface DialogProps {
  readonly dataset: DatasetRow;
  readonly onClose: () => void;
}

const FIELDS: readonly FieldSpec[] = [
  {
    name: 'table_name',
    label: 'Name',
    kind: 'text',
    required: true,
    maxLength: 250,
    hint: 'Of a physical dataset, the name of the table that it reads.',
  },
  { name: 'description', label: 'Description', kind: 'area' },
  { name: 'owners', label: 'Owners', kind: 'people', source: '/api/v1/dataset/related/owners' },
];

export const DatasetDialog = ({ dataset, onClose }: DialogProps) => (
  <EditDialog
    title="Edit dataset"
    fields={FIELDS}
    values={{ table_name: dataset.name, description: dataset.description, owners: dataset.owners }}
    method="PUT"
    path={`${DATASET_PATH}${dataset.id}`}
    saveLabel="Save"
    savedWords="The dataset was saved."
    onClose={onClose}
  />
);

export const DuplicateDialog = ({ dataset, onClose }: DialogProps) => (
  <EditDialog
    title={`Duplicate ${dataset.name}`}
    fields={[{ name: 'table_name', label: 'Name of the copy', kind: 'text', required: true, maxLength: 250 }]}
    values={{ table_name: `${dataset.name.slice(0, MAX_COPIED_NAME)}_copy` }}
    method="POST"
    path={`${DATASET_PATH}duplicate`}
    extra={{ base_model_id: dataset.id }}
    saveLabel="Duplicate"
    savedWords={`${dataset.name} was duplicated.`}
    onClose={onClose}
  />
);

const MAX_COPIED_NAME = 240;
