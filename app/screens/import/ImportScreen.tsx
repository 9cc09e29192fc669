// Importing an export: a file, what would happen, and the decision. Nothing is written before "Import".
import { Button } from '#app/ui/Button.tsx';
import { Checkbox } from '#app/ui/Checkbox.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { DatabaseChoice } from './DatabaseChoice.tsx';
import { FilePicker } from './FilePicker.tsx';
import { ImportDone } from './ImportDone.tsx';
import { stopsImport, TYPE_WORDS } from './import-words.ts';
import { PlanTable } from './PlanTable.tsx';
import { useImport, type ImportState } from './use-import.ts';
import './import.css';

export function ImportScreen() {
  const state = useImport();
  const { file, preview, failure, done, busy } = state;
  return (
    <div className="page import">
      <header className="page-head">
        <h1>Import</h1>
      </header>
      {done ? (
        <ImportDone done={done} onRestart={state.restart} />
      ) : (
        <>
          <p className="import-intro">
            Brings dashboards, charts, datasets, databases and saved queries from a ZIP file that an export has made, here or in
            Superset. You see what would happen first; then all of it is imported, or nothing.
          </p>
          <FilePicker fileName={file?.name ?? null} isBusy={busy === 'importing'} onChoose={state.choose} />
          <p role="status" className="import-status">
            {busy === 'reading' ? 'Reading the file…' : busy === 'importing' ? 'Importing…' : ''}
          </p>
          {failure ? (
            <Notice kind="error" title="This file was not imported">
              {failure.words}
              <FileList files={failure.files} />
              {failure.isRetryable && !preview ? <Button onClick={state.retry}>Try again</Button> : null}
            </Notice>
          ) : null}
          {preview ? <Plan state={state} preview={preview} /> : null}
        </>
      )}
    </div>
  );
}

function FileList({ files }: { readonly files: readonly { readonly path: string; readonly words: string }[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="import-files">
      {files.map(({ path, words }) => (
        <li key={`${path} ${words}`}>
          <code>{path}</code> {words}
        </li>
      ))}
    </ul>
  );
}

function Plan({ state, preview }: { readonly state: ImportState; readonly preview: NonNullable<ImportState['preview']> }) {
  const { choices, busy } = state;
  const { items, problems, ignored, databases, type } = preview;
  const stopped = items.filter((item) => stopsImport(item, Boolean(choices.passwords[item.path])));
  const isReady = type !== null && problems.length === 0 && stopped.length === 0 && items.length > 0;
  const hasPresent = items.some((item) => item.id !== null && !item.standsIn);
  return (
    <div className="import-plan" aria-busy={busy === 'reading' || undefined}>
      {type ? <p className="import-type">{TYPE_WORDS[type]}</p> : null}
      {problems.length > 0 ? (
        <Notice kind="error" title="Files that cannot be read">
          <FileList
            files={problems.map(({ path, field, words }) => ({ path, words: field === null ? words : `${field}: ${words}` }))}
          />
        </Notice>
      ) : null}
      {hasPresent ? (
        <fieldset className="import-overwrite">
          <legend>Some of it is here already</legend>
          <Checkbox checked={choices.overwrite} onToggle={(overwrite) => state.change({ overwrite })}>
            Overwrite what is here with what the file says
          </Checkbox>
          {choices.overwrite && type !== 'assets' ? (
            <Checkbox checked={choices.overwriteAll} onToggle={(overwriteAll) => state.change({ overwriteAll })}>
              Datasets and databases too, which others may use
            </Checkbox>
          ) : null}
        </fieldset>
      ) : null}
      <PlanTable
        items={items}
        passwords={choices.passwords}
        choiceOf={(item) =>
          item.kind === 'database' ? <DatabaseChoice item={item} databases={databases} state={state} /> : null
        }
      />
      {ignored.length > 0 ? (
        <Notice kind="warning" title="Left out">
          <FileList files={ignored} />
        </Notice>
      ) : null}
      <div className="import-end">
        {isReady ? null : (
          <p className="import-problem">
            {stopped.length === 0
              ? 'This file cannot be imported as it is.'
              : `${stopped.length === 1 ? 'One object needs' : `${stopped.length} objects need`} your attention first.`}
          </p>
        )}
        <Button
          weight="primary"
          disabled={!isReady || busy === 'reading'}
          busy={busy === 'importing'}
          onClick={() => void state.run()}
        >
          Import
        </Button>
      </div>
    </div>
  );
}
