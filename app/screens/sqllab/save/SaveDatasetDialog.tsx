// Saves the tab's statement as a dataset, new or in place of one; charts are made of it from there.
import { useEffect, useState, type FormEvent } from 'react';
import { useOptions } from '#app/screens/lists/client/use-options.ts';
import { Button, LinkButton } from '#app/ui/button/Button.tsx';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import { Dialog, DialogActions, DialogContent, dialogContentClass } from '#app/ui/overlay/Dialog.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { SegmentedControl } from '#app/ui/form/SegmentedControl.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { common } from '#app/messages/en/common.ts';
import { sqllabDialogs } from '#app/messages/en/sqllab-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FieldHint } from '#app/ui/form/Field.tsx';
import type { SqlToSave } from '#app/screens/sqllab/client/save/dataset-source.ts';
import { overwriteDataset, saveNewDataset } from '#app/screens/sqllab/client/save/save-dataset.ts';
import { describe } from '#app/screens/sqllab/client/describe.ts';
import { useLab } from '#app/screens/sqllab/lab-context.ts';
import { SourceText } from './SourceText.tsx';
import styles from '#app/screens/sqllab/lab-dialogs.module.css';

const MAX_NAME = 250;
/** Of the button that saves: alone, and with a chart after it. */
const SUBMIT_KEYS = {
  new: ['dataset.submit', 'dataset.submitExplore'],
  overwrite: ['dataset.submitOverwrite', 'dataset.submitOverwriteExplore'],
} as const;

interface SaveDatasetDialogProps {
  /** Suggested for a new dataset. */
  readonly tabName: string;
  /** Null: there are several statements, and which of them is meant is not known. */
  readonly source: SqlToSave | null;
  /** A chart was requested: Explore opens once the dataset is there. */
  readonly isForChart: boolean;
  readonly onClose: () => void;
}

export function SaveDatasetDialog({ tabName, source, isForChart, onClose }: SaveDatasetDialogProps) {
  const t = useMessages(sqllabDialogs);
  const tCommon = useMessages(common);
  const { lab } = useLab();
  const [mode, setMode] = useState<'new' | 'overwrite'>('new');
  const [name, setName] = useState(tabName);
  const [target, setTarget] = useState<{ readonly id: number; readonly name: string } | null>(null);
  const [keepsSchema, setKeepsSchema] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [savedId, setSavedId] = useState<number | null>(null);
  const missing = mode === 'new' ? (name.trim() === '' ? t('dataset.noName') : null) : target ? null : t('dataset.noTarget');

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || source === null) return;
    setProblem(missing);
    if (missing !== null) return;
    setIsBusy(true);
    const statement = { ...source.statement, schema: keepsSchema ? source.statement.schema : null };
    try {
      const id =
        mode === 'overwrite' && target
          ? await overwriteDataset(lab.api, target.id, statement)
          : await saveNewDataset(lab.api, name.trim(), statement);
      if (isForChart) window.location.assign(exploreHref(id));
      else setSavedId(id);
    } catch (error) {
      setProblem(describe(error));
    } finally {
      setIsBusy(false);
    }
  };
  if (savedId !== null) return <Saved id={savedId} onClose={onClose} />;
  if (source === null) return <Several title={t('dataset.title')} text={t('dataset.several')} onClose={onClose} />;
  const { catalog, schema } = source.statement;
  return (
    <Dialog title={t(isForChart ? 'dataset.chartTitle' : 'dataset.title')} onClose={onClose}>
      <form className={dialogContentClass({ isStack: true })} onSubmit={(event) => void save(event)} noValidate>
        {isForChart ? <p>{t('dataset.chartDetail')}</p> : null}
        {problem === null ? null : (
          <Notice kind="error" title={t(mode === 'new' ? 'dataset.failed' : 'dataset.overwriteFailed')}>
            {problem}
          </Notice>
        )}
        <SegmentedControl
          label={t('dataset.mode')}
          choices={[
            ['new', t('dataset.new')],
            ['overwrite', t('dataset.overwrite')],
          ]}
          value={mode}
          onPick={(picked) => setMode(picked === 'overwrite' ? 'overwrite' : 'new')}
        />
        {mode === 'new' ? (
          <TextField
            label={tCommon('name')}
            value={name}
            maxLength={MAX_NAME}
            autoComplete="off"
            onFocus={(event) => event.target.select()}
            onChange={(event) => setName(event.target.value)}
          />
        ) : (
          <DatasetFinder target={target} onTarget={setTarget} />
        )}
        <SourceText source={source} />
        {catalog === null ? null : <FieldHint>{t('dataset.inCatalog', { catalog })}</FieldHint>}
        {schema === null ? null : (
          <Checkbox checked={keepsSchema} onToggle={setKeepsSchema}>
            {t('dataset.keepSchema', { schema })}
          </Checkbox>
        )}
        <DialogActions>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button weight="primary" type="submit" busy={isBusy}>
            {t(SUBMIT_KEYS[mode][isForChart ? 1 : 0])}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface DatasetFinderProps {
  readonly target: { readonly id: number; readonly name: string } | null;
  readonly onTarget: (target: { readonly id: number; readonly name: string }) => void;
}

function DatasetFinder({ target, onTarget }: DatasetFinderProps) {
  const t = useMessages(sqllabDialogs);
  const { options, note, search } = useOptions({ kind: 'list', path: '/api/v1/dataset/', column: 'table_name' });
  useEffect(() => search(''), [search]);
  return (
    <div className={styles.field} role="group" aria-label={t('dataset.target')}>
      <FieldHint>{t('dataset.targetHint')}</FieldHint>
      {target ? <p>{t('dataset.targetName', { name: target.name })}</p> : null}
      <Combobox
        label={t('dataset.search')}
        options={options}
        pickedIds={target ? [String(target.id)] : []}
        onPick={(id) => onTarget({ id: Number(id), name: options.find((one) => one.id === id)?.label ?? id })}
        onSearch={search}
        note={note}
      />
    </div>
  );
}

function Several({ title, text, onClose }: { readonly title: string; readonly text: string; readonly onClose: () => void }) {
  const tCommon = useMessages(common);
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogContent isStack>
        <p>{text}</p>
        <DialogActions>
          <Button weight="primary" onClick={onClose}>
            {tCommon('close')}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  );
}

function Saved({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useMessages(sqllabDialogs);
  const tCommon = useMessages(common);
  return (
    <Dialog title={t('dataset.saved')} onClose={onClose}>
      <DialogContent isStack>
        <p>{t('dataset.savedDetail')}</p>
        <DialogActions>
          <Button onClick={onClose}>{tCommon('close')}</Button>
          <LinkButton href={`/dataset/${id}`}>{t('dataset.edit')}</LinkButton>
          <LinkButton weight="primary" href={exploreHref(id)}>
            {t('dataset.explore')}
          </LinkButton>
        </DialogActions>
      </DialogContent>
    </Dialog>
  );
}

const exploreHref = (id: number): string => `/explore/?datasource_type=table&datasource_id=${id}`;
