// The table that the dataset reads: as it is named, and a list to choose another one from.
import { useState } from 'react';
import { useSchemas, useTables } from '#app/screens/dataset-list/use-catalog.ts';
import { Button } from '#app/ui/Button.tsx';
import { Combobox } from '#app/ui/Combobox.tsx';
import { FieldError } from '#app/ui/Field.tsx';
import { useDataset } from './dataset-context.ts';

export function TableField({ error }: { readonly error: string | undefined }) {
  const { state, isReadOnly } = useDataset();
  const [isOpen, setOpen] = useState(false);
  const { name } = state.draft;
  return (
    <div className="field" role="group" aria-label="Table">
      <span className="ds-label">Table</span>
      <div className="ds-chosen">
        <code>{name === '' ? 'None chosen' : name}</code>
        {isReadOnly ? null : (
          <Button weight="quiet" aria-expanded={isOpen} icon={isOpen ? 'check' : 'edit'} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Done' : 'Choose another table'}
          </Button>
        )}
      </div>
      {isOpen ? <TableFinder onPicked={() => setOpen(false)} /> : null}
      <FieldError id="ds-table-error" words={error} />
    </div>
  );
}

function TableFinder({ onPicked }: { readonly onPicked: () => void }) {
  const { state, dispatch } = useDataset();
  const { database, schema, name } = state.draft;
  const schemas = useSchemas(database.id);
  const hasSchemas = schemas.values.length > 0;
  const tables = useTables(database.id, schema === '' ? null : schema, schemas.isDone && (!hasSchemas || schema !== ''));
  const note = tables.isAsked
    ? (tables.problem ?? (tables.isDone ? undefined : 'Loading …'))
    : hasSchemas
      ? 'Choose a schema first.'
      : 'Loading …';
  return (
    <Combobox
      label="Search tables"
      options={tables.values.map((table) => ({ id: table.name, label: table.name, hint: table.kind }))}
      pickedIds={[name]}
      onPick={(picked) => {
        dispatch({ type: 'setMany', change: { name: picked } });
        onPicked();
      }}
      note={note}
      autoFocus
    />
  );
}
