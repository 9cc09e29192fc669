// Saves the tab's statement as a dataset, new or in place of one; charts are made of it from there.
import { useEffect, useState, type FormEvent } from 'react';
import type { TabEditor } from '#app/domain/sqllab/tab-editor.ts';
import { useOptions } from '#app/screens/lists/client/use-options.ts';
import { Button } from '#app/ui/Button.tsx';
import { Checkbox } from '#app/ui/Checkbox.tsx';
import { Combobox } from '#app/ui/Combobox.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { SegmentedControl } from '#app/ui/SegmentedControl.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import { activeEditor, findDatabase, placeOf } from './client/lab.ts';
import { overwriteDataset, saveNewDataset } from './client/save-dataset.ts';
import { wordsOf } from './client/words-of.ts';
import { useLab, useLabState } from './lab-context.ts';

const MAX_NAME = 250;

interface SaveDatasetDialogProps {
  readonly editor: TabEditor;
  readonly dbId: number;
  /** A chart is wanted: Explore opens once the dataset is there. */
  readonly isForChart: boolean;
  readonly onClose: () => void;
}

export function SaveDatasetDialog({ editor, dbId, isForChart, onClose }: SaveDatasetDialogProps) {
  const { lab } = useLab();
  const query = useLabState((state) => state.tabs.queries.get(activeEditor(state)?.latestQueryId ?? '') ?? null);
  const [mode, setMode] = useState<'new' | 'overwrite'>('new');
  const [name, setName] = useState(editor.name);
  const [target, setTarget] = useState<{ readonly id: number; readonly name: string } | null>(null);
  const [keepsSchema, setKeepsSchema] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [savedId, setSavedId] = useState<number | null>(null);
  const sql = editor.selectedText ?? (query?.state === 'success' ? query.sql : editor.sql);
  // The schema that the selector shows, also where nobody has chosen it.
  const shownSchema = placeOf(lab, editor)?.schema ?? null;
  const hasSchema = shownSchema !== null && findDatabase(lab.page, dbId) !== null;
  const missing = mode === 'new' ? (name.trim() === '' ? 'Give the dataset a name.' : null) : target ? null : 'Choose a dataset.';

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setProblem(missing);
    if (missing !== null) return;
    setBusy(true);
    const schema = keepsSchema ? shownSchema : null;
    const statement = { databaseId: dbId, schema, sql, templateParams: editor.templateParams || null };
    try {
      const id =
        mode === 'overwrite' && target
          ? await overwriteDataset(lab.api, target.id, statement)
          : await saveNewDataset(lab.api, name.trim(), statement);
      if (isForChart) window.location.assign(exploreHref(id));
      else setSavedId(id);
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  if (savedId !== null) return <Saved id={savedId} onClose={onClose} />;
  return (
    <Dialog title={isForChart ? 'Create chart' : 'Save as dataset'} onClose={onClose}>
      <form className="dialog-content lab-form" onSubmit={(event) => void save(event)} noValidate>
        {isForChart ? <p>A chart asks a dataset: the statement becomes one, then Explore opens.</p> : null}
        {problem === null ? null : (
          <Notice kind="error" title="Not saved">
            {problem}
          </Notice>
        )}
        <SegmentedControl
          label="Which dataset"
          choices={[
            ['new', 'New dataset'],
            ['overwrite', 'Overwrite one'],
          ]}
          value={mode}
          onPick={(picked) => setMode(picked === 'overwrite' ? 'overwrite' : 'new')}
        />
        {mode === 'new' ? (
          <TextField
            label="Name"
            value={name}
            maxLength={MAX_NAME}
            autoComplete="off"
            onFocus={(event) => event.target.select()}
            onChange={(event) => setName(event.target.value)}
          />
        ) : (
          <DatasetFinder target={target} onTarget={setTarget} />
        )}
        {hasSchema ? (
          <Checkbox checked={keepsSchema} onToggle={setKeepsSchema}>
            Read names without a schema in {shownSchema}
          </Checkbox>
        ) : null}
        <div className="lab-form-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button weight="primary" type="submit" busy={isBusy}>
            {mode === 'overwrite' ? 'Overwrite' : 'Save'}
            {isForChart ? ' and explore' : ''}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface DatasetFinderProps {
  readonly target: { readonly id: number; readonly name: string } | null;
  readonly onTarget: (target: { readonly id: number; readonly name: string }) => void;
}

function DatasetFinder({ target, onTarget }: DatasetFinderProps) {
  const { options, note, search } = useOptions({ kind: 'list', path: '/api/v1/dataset/', column: 'table_name' });
  useEffect(() => search(''), [search]);
  return (
    <div className="field" role="group" aria-label="Dataset to overwrite">
      <p className="field-hint">Its statement and its columns become these; its metrics, labels and charts stay.</p>
      {target ? <p>{target.name} will be overwritten.</p> : null}
      <Combobox
        label="Search datasets"
        options={options}
        pickedIds={target ? [String(target.id)] : []}
        onPick={(id) => onTarget({ id: Number(id), name: options.find((one) => one.id === id)?.label ?? id })}
        onSearch={search}
        note={note}
      />
    </div>
  );
}

function Saved({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  return (
    <Dialog title="The dataset was saved" onClose={onClose}>
      <div className="dialog-content lab-form">
        <p>Charts can ask it now.</p>
        <div className="lab-form-end">
          <Button onClick={onClose}>Close</Button>
          <a className="button" href={`/dataset/${id}`}>
            Edit it
          </a>
          <a className="button primary" href={exploreHref(id)}>
            Explore it
          </a>
        </div>
      </div>
    </Dialog>
  );
}

const exploreHref = (id: number): string => `/explore/?datasource_type=table&datasource_id=${id}`;
