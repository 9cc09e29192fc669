// Where the dataset reads from, a table or a SQL statement, and what its columns would become.
import { SegmentedControl } from '#app/ui/form/SegmentedControl.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useCatalogs, useDatabases, useSchemas } from '#app/screens/dataset-list/use-catalog.ts';
import { dataset } from '#app/messages/en/dataset.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useSourcePreview } from './client/use-source-preview.ts';
import { useDataset, useProblemAt } from './dataset-context.ts';
import { ChoiceField } from './fields.tsx';
import { SourceDiff } from './SourceDiff.tsx';
import { SqlInput } from './SqlInput.tsx';
import { TableField } from './TableField.tsx';
import own from './SourceTab.module.css';
import { Panel } from '#app/ui/layout/Panel.tsx';
import styles from './dataset.module.css';

export function SourceTab() {
  const t = useMessages(dataset);
  const tCommon = useMessages(common);
  const { page, state, dispatch } = useDataset();
  const problemAt = useProblemAt();
  const { draft, saved } = state;
  const source = useSourcePreview(page.id, saved, draft);
  const isSql = draft.sql !== null;
  const errorOf = (field: string) => problemAt('source', null, field);
  const { previewing } = source;
  const said = previewing.kind === 'loading' ? t('check.running') : previewing.kind === 'done' ? t('check.passed') : '';
  const problem = errorOf('sql') ?? (previewing.kind === 'failed' ? previewing.message : undefined);
  const switchTo = (kind: string) =>
    dispatch({ type: 'setMany', change: { sql: kind === 'sql' ? (saved.sql ?? `SELECT *\nFROM ${saved.name}`) : null } });
  return (
    <div className={own.source}>
      <Panel className={styles.panel}>
        <h2>{t('source.title')}</h2>
        <SegmentedControl
          className={own.type}
          label={t('source.type')}
          choices={[
            ['table', t('source.table')],
            ['sql', t('source.sql')],
          ]}
          value={isSql ? 'sql' : 'table'}
          onPick={(kind) => switchTo(String(kind))}
        />
        <Place />
        {isSql ? (
          <>
            <TextField
              label={tCommon('name')}
              value={draft.name}
              error={errorOf('name')}
              maxLength={250}
              autoComplete="off"
              onChange={(event) => dispatch({ type: 'set', field: 'name', value: event.target.value })}
            />
            <SqlInput
              label={t('field.sql')}
              hint={t('source.sqlHint')}
              name="source"
              isTall
              value={draft.sql}
              message={problem ? { text: problem, isProblem: true } : { text: said, isProblem: false }}
              onText={(sql) => dispatch({ type: 'set', field: 'sql', value: sql })}
            />
          </>
        ) : (
          <TableField error={errorOf('name')} />
        )}
      </Panel>
      <SourceDiff {...source} isTable={!isSql} />
    </div>
  );
}

function Place() {
  const t = useMessages(dataset);
  const { state, dispatch } = useDataset();
  const { database, catalog, schema } = state.draft;
  const databases = useDatabases();
  const catalogs = useCatalogs(database.id);
  const schemas = useSchemas(database.id, catalog || null);
  const inList = catalog === '' || catalogs.values.includes(catalog) ? catalogs.values : [catalog, ...catalogs.values];
  const known = databases.values.some(({ id }) => id === database.id) ? databases.values : [database, ...databases.values];
  const names = schemas.values.includes(schema) || schema === '' ? schemas.values : [schema, ...schemas.values];
  const move = (id: string) => {
    const to = known.find((one) => String(one.id) === id);
    if (to) dispatch({ type: 'setMany', change: { database: to, catalog: '', schema: '' } });
  };
  return (
    <div className={styles.pair}>
      <ChoiceField
        label={t('source.database')}
        choices={known.map(({ id, name }) => [String(id), name] as const)}
        value={String(database.id)}
        error={databases.problem ?? undefined}
        onPick={move}
      />
      {inList.length > 1 || catalog !== '' ? (
        <ChoiceField
          label={t('source.catalog')}
          choices={inList.map((name) => [name, name] as const)}
          value={catalog || (catalogs.own ?? '')}
          error={catalogs.problem ?? undefined}
          onPick={(name) => dispatch({ type: 'setMany', change: { catalog: name === catalogs.own ? '' : name, schema: '' } })}
        />
      ) : null}
      {names.length > 0 || schemas.problem ? (
        <ChoiceField
          label={t('source.schema')}
          choices={[['', t('source.defaultSchema')], ...names.map((name) => [name, name] as const)]}
          value={schema}
          error={schemas.problem ?? undefined}
          onPick={(value) => dispatch({ type: 'set', field: 'schema', value })}
        />
      ) : null}
    </div>
  );
}
