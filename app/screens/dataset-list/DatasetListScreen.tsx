// Every dataset that the viewer can query.
import { useNavigate, useSearchParams } from '@remix-run/react';
import { useMemo, useState } from 'react';
import { isNoted } from '#app/domain/dataset/certification.ts';
import type { ListData } from '#app/domain/list/list-state.ts';
import { CHANGED_COLUMN, OWNERS_COLUMN } from '#app/screens/lists/cells/common-columns.tsx';
import { downloadExport } from '#app/screens/lists/client/download-export.ts';
import { ImportLink } from '#app/screens/lists/ImportLink.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import { NewButton } from '#app/screens/lists/edit/NewButton.tsx';
import { ownedBulk } from '#app/screens/lists/edit/owned-actions.ts';
import { useOwnedDialogs } from '#app/screens/lists/edit/use-owned-dialogs.tsx';
import type { ListRights } from '#app/services/lists/rights.server.ts';
import type { DatasetRow } from '#app/services/lists/rows.ts';
import { CertificationMarks } from '#app/ui/text/CertificationMarks.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { datasetList } from '#app/messages/en/dataset-list.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Badge } from '#app/ui/text/Badge.tsx';
import { DATASET_PATH, DATASET_SHAPE } from './dataset-shape.ts';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import { DatasetMenu, type DatasetActions } from './DatasetMenu.tsx';
import { DeleteDatasets } from './DeleteDatasets.tsx';
import { DropAnywhere } from '#app/screens/upload/DropAnywhere.tsx';
import { UploadLink } from '#app/screens/upload/UploadLink.tsx';
import { parseNewDataset } from './new-dataset.ts';
import { NewDatasetDialog } from './NewDatasetDialog.tsx';

interface DatasetListRights extends ListRights {
  readonly mayDuplicate: boolean;
}

interface DatasetListScreenProps {
  readonly data: ListData<DatasetRow>;
  readonly can: DatasetListRights;
  /** Whether the URL opens the form that creates one. */
  readonly isNew: boolean;
}

type Open =
  | { readonly what: 'duplicate'; readonly row: DatasetRow }
  | { readonly what: 'delete'; readonly rows: readonly DatasetRow[] }
  | null;

export function DatasetListScreen({ data, can, isNew }: DatasetListScreenProps) {
  const t = useMessages(datasetList);
  const [open, setOpen] = useState<Open>(null);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const requested = useMemo(() => parseNewDataset(params), [params]);
  const close = () => setOpen(null);
  const leaveNew = () => navigate(DATASET_SHAPE.path, { preventScrollReset: true });
  const { dialog, share, tag } = useOwnedDialogs<DatasetRow>({ kind: 'dataset', noun: nounOf(t), hrefOf: datasetHref });
  const actions: DatasetActions = {
    share,
    tag,
    make: () => navigate('?new', { preventScrollReset: true }),
    duplicate: (row) => setOpen({ what: 'duplicate', row }),
    remove: (rows) => setOpen({ what: 'delete', rows }),
    exportFiles: (rows) => void downloadExport(DATASET_PATH, rows),
  };
  return (
    <>
      <ListScreen list={describe(actions, can, t)} data={data} />
      <DropAnywhere />
      {dialog}
      {isNew && can.mayMake ? <NewDatasetDialog {...requested} onClose={leaveNew} /> : null}
      {open?.what === 'duplicate' ? <DuplicateDialog dataset={open.row} onClose={close} /> : null}
      {open?.what === 'delete' ? <DeleteDatasets rows={open.rows} onClose={close} /> : null}
    </>
  );
}

type ListTexts = Translate<typeof datasetList.texts>;

const datasetHref = ({ id }: DatasetRow): string => `/dataset/${id}`;
const nounOf = (t: ListTexts) => [t('noun.one'), t('noun.many')] as const;

const describe = (actions: DatasetActions, can: DatasetListRights, t: ListTexts): ListDescription<DatasetRow> => ({
  title: t('title'),
  noun: nounOf(t),
  shape: DATASET_SHAPE,
  nameOf: ({ name }) => name,
  hrefOf: ({ url }) => url,
  nameSort: 'title',
  mark: ({ isVirtual }) => <Icon name={isVirtual ? 'code' : 'table'} />,
  detail: ({ description, certification }) =>
    isNoted(certification) || description ? (
      <>
        <CertificationMarks notes={certification} show="short" />
        {description}
      </>
    ) : null,
  columns: [
    {
      id: 'kind',
      label: t('column.kind'),
      cell: ({ isVirtual }) => <Badge>{t(isVirtual ? 'kind.virtual' : 'kind.physical')}</Badge>,
    },
    { id: 'database', label: t('column.database'), sort: 'database', cell: ({ database }) => database.name },
    { id: 'schema', label: t('column.schema'), sort: 'schema', cell: ({ schema }) => schema ?? '' },
    OWNERS_COLUMN,
    CHANGED_COLUMN,
  ],
  bulk: ownedBulk(actions, can),
  menu: (row) => <DatasetMenu row={row} actions={actions} can={can} />,
  searchMessage: t('search'),
  blank: {
    icon: 'table',
    title: t('blank.title'),
    text: t(can.mayMake ? 'blank.create' : 'blank.detail'),
  },
  create: can.mayMake ? <NewButton onClick={actions.make}>{t('new')}</NewButton> : null,
  actions: (
    <>
      {can.mayImport ? <ImportLink /> : null}
      <UploadLink />
    </>
  ),
});
