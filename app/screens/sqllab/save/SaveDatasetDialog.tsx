// Saves the tab's statement as a dataset, new or in place of one; charts are made of it from there.
import { useEffect, useState } from 'react';
import { useOptions } from '#app/screens/lists/client/use-options.ts';
import { Button, LinkButton } from '#app/ui/button/Button.tsx';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { DialogFoot } from '#app/ui/overlay/DialogFoot.tsx';
import { FormDialog } from '#app/ui/overlay/FormDialog.tsx';
import { SegmentedControl } from '#app/ui/form/SegmentedControl.tsx';
import { useRequiredText } from '#app/ui/form/use-required-text.ts';
import { useSubmission } from '#app/ui/form/use-submission.ts';
import { TextField } from '#app/ui/form/TextField.tsx';
import { common } from '#app/messages/en/common.ts';
import { sqllabDialogs } from '#app/messages/en/sqllab-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FieldError, FieldHint } from '#app/ui/form/Field.tsx';
import type { SqlToSave } from '#app/screens/sqllab/client/save/dataset-source.ts';
import { overwriteDataset, saveNewDataset } from '#app/screens/sqllab/client/save/save-dataset.ts';
import { describe } from '#app/screens/sqllab/client/describe.ts';
import { useLab } from '#app/screens/sqllab/lab-context.ts';
import { SourceText } from './SourceText.tsx';
import styles from '#app/screens/sqllab/lab-dialogs.module.css';

const MAX_NAME = 250;
/** Labels of the save button: alone, and with creating a chart afterwards. */
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
  const name = useRequiredText(tabName, t('dataset.noName'));
  const [target, setTarget] = useState<Target | null>(null);
  const [isTargetMissing, setIsTargetMissing] = useState(false);
  const [keepsSchema, setKeepsSchema] = useState(true);
  const [savedId, setSavedId] = useState<number | null>(null);
  const { isBusy, failure, attempt } = useSubmission();
  if (savedId !== null) return <Saved id={savedId} onClose={onClose} />;
  if (source === null) return <Several title={t('dataset.title')} text={t('dataset.several')} onClose={onClose} />;
  const { catalog, schema } = source.statement;
  const statement = { ...source.statement, schema: keepsSchema ? schema : null };
  const attemptSave = (saveDataset: () => Promise<number>) =>
    attempt(async () => {
      const id = await saveDataset();
      if (isForChart) window.location.assign(exploreHref(id));
      else setSavedId(id);
    }, describe);
  const saveNew = async () => {
    const datasetName = name.submit();
    if (datasetName !== null) await attemptSave(() => saveNewDataset(lab.api, datasetName, statement));
  };
  const overwrite = async () => {
    setIsTargetMissing(target === null);
    if (target !== null) await attemptSave(() => overwriteDataset(lab.api, target.id, statement));
  };
  return (
    <FormDialog
      title={t(isForChart ? 'dataset.chartTitle' : 'dataset.title')}
      lead={isForChart ? <p>{t('dataset.chartDetail')}</p> : null}
      failure={failure}
      failureTitle={t(mode === 'new' ? 'dataset.failed' : 'dataset.overwriteFailed')}
      submitLabel={t(SUBMIT_KEYS[mode][isForChart ? 1 : 0])}
      isBusy={isBusy}
      onSubmit={mode === 'new' ? saveNew : overwrite}
      onClose={onClose}
    >
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
        <TextField label={tCommon('name')} maxLength={MAX_NAME} autoComplete="off" data-first {...name.field} />
      ) : (
        <DatasetFinder target={target} isMissing={isTargetMissing && target === null} onTarget={setTarget} />
      )}
      <SourceText source={source} />
      {catalog === null ? null : <FieldHint>{t('dataset.inCatalog', { catalog })}</FieldHint>}
      {schema === null ? null : (
        <Checkbox checked={keepsSchema} onToggle={setKeepsSchema}>
          {t('dataset.keepSchema', { schema })}
        </Checkbox>
      )}
    </FormDialog>
  );
}

interface Target {
  readonly id: number;
  readonly name: string;
}

interface DatasetFinderProps {
  readonly target: Target | null;
  readonly isMissing: boolean;
  readonly onTarget: (target: Target) => void;
}

function DatasetFinder({ target, isMissing, onTarget }: DatasetFinderProps) {
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
      <FieldError role="alert" message={isMissing ? t('dataset.noTarget') : null} />
    </div>
  );
}

function Several({ title, text, onClose }: { readonly title: string; readonly text: string; readonly onClose: () => void }) {
  const tCommon = useMessages(common);
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogContent>
        <p>{text}</p>
      </DialogContent>
      <DialogFoot>
        <Button weight="primary" onClick={onClose}>
          {tCommon('close')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function Saved({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useMessages(sqllabDialogs);
  const tCommon = useMessages(common);
  return (
    <Dialog title={t('dataset.saved')} onClose={onClose}>
      <DialogContent>
        <p>{t('dataset.savedDetail')}</p>
      </DialogContent>
      <DialogFoot>
        <Button onClick={onClose}>{tCommon('close')}</Button>
        <LinkButton href={`/dataset/${id}`}>{t('dataset.edit')}</LinkButton>
        <LinkButton weight="primary" href={exploreHref(id)}>
          {t('dataset.explore')}
        </LinkButton>
      </DialogFoot>
    </Dialog>
  );
}

const exploreHref = (id: number): string => `/explore/?datasource_type=table&datasource_id=${id}`;
