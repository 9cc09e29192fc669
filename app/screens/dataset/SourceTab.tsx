// Where the dataset reads from: a table that is chosen, or a statement that is written; and what its columns would become.
import { SegmentedControl } from '#app/ui/SegmentedControl.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import { useDatabases, useSchemas } from '#app/screens/dataset-list/use-catalog.ts';
import { useSourcePreview } from './client/use-source-preview.ts';
import { useDataset, wordsAt } from './dataset-context.ts';
import { ChoiceField } from './fields.tsx';
import { SourceDiff } from './SourceDiff.tsx';
import { SqlInput } from './SqlInput.tsx';
import { TableField } from './TableField.tsx';

const KINDS = [
  ['table', 'Table'],
  ['sql', 'SQL'],
] as const;

export function SourceTab() {
  const { page, state, dispatch, problems } = useDataset();
  const { draft, saved } = state;
  const source = useSourcePreview(page.id, saved, draft);
  const isSql = draft.sql !== null;
  const errorOf = (field: string) => wordsAt(problems, 'source', null, field);
  const { previewing } = source;
  const said = previewing.kind === 'asking' ? 'Asking the database …' : previewing.kind === 'done' ? 'The database takes it' : '';
  const problem = errorOf('sql') ?? (previewing.kind === 'failed' ? previewing.message : undefined);
  const switchTo = (kind: string) =>
    dispatch({ type: 'setMany', change: { sql: kind === 'sql' ? (saved.sql ?? `SELECT *\nFROM ${saved.name}`) : null } });
  return (
    <div className="ds-source">
      <section className="ds-card">
        <h2>Source</h2>
        <SegmentedControl
          label="Kind of source"
          choices={KINDS}
          value={isSql ? 'sql' : 'table'}
          onPick={(kind) => switchTo(String(kind))}
        />
        <Place />
        {isSql ? (
          <>
            <TextField
              label="Name"
              value={draft.name}
              error={errorOf('name')}
              maxLength={250}
              autoComplete="off"
              onChange={(event) => dispatch({ type: 'set', field: 'name', value: event.target.value })}
            />
            <SqlInput
              label="SQL"
              hint="One statement that reads. Its columns become those of the dataset."
              name="source"
              isTall
              value={draft.sql}
              words={problem ? { text: problem, isProblem: true } : { text: said, isProblem: false }}
              onText={(sql) => dispatch({ type: 'set', field: 'sql', value: sql })}
            />
          </>
        ) : (
          <TableField error={errorOf('name')} />
        )}
      </section>
      <SourceDiff {...source} isTable={!isSql} />
    </div>
  );
}

function Place() {
  const { state, dispatch } = useDataset();
  const { database, schema } = state.draft;
  const databases = useDatabases();
  const schemas = useSchemas(database.id);
  const known = databases.values.some(({ id }) => id === database.id) ? databases.values : [database, ...databases.values];
  const names = schemas.values.includes(schema) || schema === '' ? schemas.values : [schema, ...schemas.values];
  const move = (id: string) => {
    const to = known.find((one) => String(one.id) === id);
    if (to) dispatch({ type: 'setMany', change: { database: to, schema: '' } });
  };
  return (
    <div className="ds-pair">
      <ChoiceField
        label="Database"
        choices={known.map(({ id, name }) => [String(id), name] as const)}
        value={String(database.id)}
        error={databases.problem ?? undefined}
        onPick={move}
      />
      {names.length > 0 || schemas.problem ? (
        <ChoiceField
          label="Schema"
          choices={[['', 'Default'], ...names.map((name) => [name, name] as const)]}
          value={schema}
          error={schemas.problem ?? undefined}
          onPick={(value) => dispatch({ type: 'set', field: 'schema', value })}
        />
      ) : null}
    </div>
  );
}
