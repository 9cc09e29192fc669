// Asks for the name under which a run's rows are to stay in the database.
import { useState, type FormEvent } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import { activeEditor, findDatabase } from './client/lab.ts';
import { useLab, useLabState } from './lab-context.ts';

const MAX_NAME_LENGTH = 63;

export function CreateAsDialog({ method, onClose }: { readonly method: 'TABLE' | 'VIEW'; readonly onClose: () => void }) {
  const { lab, actions } = useLab();
  const database = useLabState((state) => findDatabase(lab.page, activeEditor(state)?.dbId ?? null));
  const [error, setError] = useState<string | undefined>();
  const noun = method === 'TABLE' ? 'table' : 'view';
  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('name');
    const name = typeof value === 'string' ? value.trim() : '';
    if (name === '') {
      setError(`The ${noun} needs a name.`);
      return;
    }
    onClose();
    actions.run({ method, name });
  };
  return (
    <Dialog title={`Create ${noun} as`} onClose={onClose}>
      <form className="dialog-content lab-form" onSubmit={create} noValidate>
        <p>
          The last statement&rsquo;s rows become a new {noun}
          {database?.forceCtasSchema ? ` in the schema ${database.forceCtasSchema}` : ''}.
        </p>
        <TextField
          label={`Name of the ${noun}`}
          name="name"
          error={error}
          maxLength={MAX_NAME_LENGTH}
          autoFocus
          autoComplete="off"
        />
        <div className="lab-form-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button weight="primary" type="submit">
            Create {noun}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
