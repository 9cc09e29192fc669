// Creates a dataset from a table: its database, its catalog and schema, and its columns as a preview.
import { Button } from '#app/ui/button/Button.tsx';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { datasetList } from '#app/messages/en/dataset-list.ts';
import { dashboardStart } from '#app/messages/en/dashboard-start.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FormActions } from '#app/ui/form/form-layout.tsx';
import { Field } from '#app/ui/form/Field.tsx';
import text from '#app/ui/text/text.module.css';
import { useTable, type CatalogRequest } from './use-catalog.ts';
import type { NewDatasetAddress } from './new-dataset.ts';
import { useCreateDataset } from './use-create-dataset.ts';
import { useTableSource } from './use-table-source.ts';
import styles from './NewDatasetDialog.module.css';

interface NewDatasetDialogProps extends NewDatasetAddress {
  readonly onClose: () => void;
}

export function NewDatasetDialog({ databaseId: requestedId, isBuilt, onClose }: NewDatasetDialogProps) {
  const t = useMessages(datasetList);
  const tCommon = useMessages(common);
  const tStart = useMessages(dashboardStart);
  const source = useTableSource(requestedId);
  const { databases, schemas, tables, databaseId, catalog, schema, table } = source;
  const { problem, isBusy, save } = useCreateDataset(isBuilt ? 'dashboard' : 'explore');
  return (
    <Dialog title={isBuilt ? tStart('fromTable') : t('new')} onClose={onClose}>
      <DialogContent isStack>
        {problem ? (
          <Notice kind="error" title={isBuilt ? tStart('failed') : t('new.failed')}>
            {problem}
          </Notice>
        ) : null}
        <Field label={t('new.database')}>
          {(control) => (
            <Select
              {...control}
              choices={[
                [null, databases.isDone ? t('new.selectDatabase') : tCommon('loading')],
                ...databases.values.map((one) => [one.id, one.name] as const),
              ]}
              value={databaseId}
              autoFocus
              onPick={(id) => source.pickDatabase(typeof id === 'number' ? id : null)}
            />
          )}
        </Field>
        <Problem of={databases} />
        <CatalogSelect source={source} />
        {source.hasSchemas ? (
          <Field label={t('new.schema')}>
            {(control) => (
              <Select
                {...control}
                choices={[[null, t('new.selectSchema')], ...schemas.values.map((name) => [name, name] as const)]}
                value={schema}
                onPick={(name) => source.pickSchema(typeof name === 'string' ? name : null)}
              />
            )}
          </Field>
        ) : null}
        <Problem of={schemas} />
        {schemas.isRequested && !schemas.isDone ? <p className={text.muted}>{tCommon('loading')}</p> : null}
        {tables.isRequested ? (
          <div className={styles.field}>
            <span className={styles.label}>{t('new.table')}</span>
            <Combobox
              label={t('new.searchTables')}
              options={tables.values.map(({ name, kind }) => ({
                id: name,
                label: name,
                hint: kind === 'view' ? t('new.view') : '',
              }))}
              pickedIds={table === null ? [] : [table]}
              onPick={source.pickTable}
              note={tables.problem ?? (tables.isDone ? undefined : tCommon('loading'))}
            />
          </div>
        ) : null}
        {databaseId !== null && table !== null ? <Columns place={{ databaseId, catalog, schema }} table={table} /> : null}
        <FormActions>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button
            weight="primary"
            busy={isBusy}
            disabled={table === null}
            onClick={() => databaseId !== null && table !== null && void save({ databaseId, catalog, schema, table })}
          >
            {isBuilt ? tStart('create') : t('new.submit')}
          </Button>
        </FormActions>
      </DialogContent>
    </Dialog>
  );
}

const Problem = ({ of: { problem } }: { of: CatalogRequest }) => (problem ? <Notice kind="error">{problem}</Notice> : null);

/** Where the database has several. */
function CatalogSelect({ source: { catalogs, catalog, pickCatalog } }: { source: ReturnType<typeof useTableSource> }) {
  const t = useMessages(datasetList);
  if (catalogs.values.length < 2) return <Problem of={catalogs} />;
  return (
    <Field label={t('new.catalog')}>
      {(control) => (
        <Select
          {...control}
          choices={catalogs.values.map((name) => [name, name] as const)}
          value={catalog ?? catalogs.own}
          onPick={(name) => pickCatalog(typeof name === 'string' ? name : null)}
        />
      )}
    </Field>
  );
}

function Columns({ place, table }: { place: Parameters<typeof useTable>[0]; table: string }) {
  const t = useMessages(datasetList);
  const { columns, isDone, problem } = useTable(place, table);
  if (problem) return <Notice kind="error">{problem}</Notice>;
  if (!isDone) return <p className={text.muted}>{t('new.loadingColumns')}</p>;
  return (
    <section aria-label={t('new.columns')} className={styles.columns}>
      <h3>{t('new.columnCount', { table, count: columns.length })}</h3>
      <div className={styles.scroll} role="group" tabIndex={0}>
        <ul>
          {columns.map(({ name, type }) => (
            <li key={name}>
              <span>{name}</span>
              <code>{type}</code>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
