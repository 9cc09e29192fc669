// Save, or save as new: name, dashboards, and what to do where somebody else saved meanwhile.
import { clsx } from 'clsx';
import { useCallback, useId, useMemo, useState, type FormEvent } from 'react';
import { findDefinition } from '#app/charts/definitions.ts';
import { formProblems } from '#app/charts/shared/validate-form.ts';
import { alterations, type Alteration } from '#app/domain/explore/altered.ts';
import { exploreHref } from '#app/domain/explore/explore-address.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog, dialogContentClass } from '#app/ui/Dialog.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { exploreDialogs } from '#app/messages/en/explore-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { DialogFoot } from '#app/ui/DialogFoot.tsx';
import text from '#app/ui/text.module.css';
import { translateProblems, useProblemTexts } from './use-problem-texts.ts';
import { useAlterationWords } from './use-alteration-words.ts';
import type { Conflict } from '#app/screens/shell/read-conflict.ts';
import { ChartApiError, type Choice } from './client/chart-api.ts';
import { controlsOf, namesOf, repaired, vizTypeOf } from './client/explore-store.ts';
import { readChart, saveChart } from './client/save-chart.ts';
import { ChangeList } from './ChangeList.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import { useExplore, usePreviewState } from './explore-context.ts';
import { findSaveWarning } from './save-warning.ts';
import styles from './explore-dialogs.module.css';

interface SaveDialogProps {
  /** Starts with "as new chart". */
  readonly asNew: boolean;
  readonly onClose: () => void;
}

interface Refusal {
  readonly message: string;
  readonly conflict: (Conflict & { readonly changes: readonly Alteration[] }) | null;
}

export function SaveDialog({ asNew, onClose }: SaveDialogProps) {
  const t = useMessages(exploreDialogs);
  const tCommon = useMessages(common);
  const words = useAlterationWords();
  const texts = useProblemTexts();
  const { store, api, can } = useExplore();
  const [{ chart, name: firstName }] = useState(() => store.getState());
  const mayOverwrite = chart?.mayOverwrite ?? false;
  const [isNew, setIsNew] = useState(asNew || !mayOverwrite);
  const [name, setName] = useState(firstName);
  const [places, setPlaces] = useState<readonly Choice[]>([]);
  const [newPlace, setNewPlace] = useState('');
  const [nameProblem, setNameProblem] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const failure = usePreviewState((state) => state.failure);
  const warning = useMemo(() => {
    const { formData, dataset } = store.getState();
    const definition = findDefinition(vizTypeOf(formData));
    const problems = definition ? formProblems(definition, formData, dataset) : {};
    return findSaveWarning({ problems: translateProblems(problems, texts), failure }, t);
  }, [store, failure, t, texts]);
  const form = useId();
  const find = useCallback((search: string, signal: AbortSignal) => api.findDashboards(search, signal), [api]);

  const save = async (etag: string | null): Promise<void> => {
    const state = store.getState();
    const target = isNew ? null : chart;
    setIsBusy(true);
    setRefusal(null);
    try {
      const wish = { state, target, etag, name: name.trim(), placeIds: places.map(({ id }) => id), newPlace: newPlace.trim() };
      const { found, trouble } = await saveChart(api, wish);
      const { id } = found.chart;
      store.getState().markSaved(found.chart, state.formData);
      const { dashboardPageId, urlParams } = store.getState();
      window.history.replaceState(
        window.history.state,
        '',
        exploreHref({ chartId: id, datasetId: null, formDataKey: null, dashboardPageId, urlParams }),
      );
      if (trouble !== null) showToast('error', t('save.savedWithoutDashboard', { reason: trouble }));
      else showToast('success', t(target ? 'save.saved' : 'save.savedAsNew', { name: name.trim() }));
      onClose();
    } catch (error) {
      if (!(error instanceof ChartApiError)) throw error;
      setRefusal(await toRefusal(error));
    } finally {
      setIsBusy(false);
    }
  };
  const toRefusal = async (error: ChartApiError): Promise<Refusal> => {
    const { conflict } = error.failure;
    if (!conflict || !chart) return { message: error.message, conflict: null };
    const { saved, dataset } = store.getState();
    const theirs = await readChart(api, chart.id, chart).catch(() => null);
    const now = theirs && repaired(theirs.formData, dataset);
    const changes = now && saved ? alterations(saved, now, controlsOf(vizTypeOf(now)), { words, names: namesOf(dataset) }) : [];
    return { message: error.message, conflict: { ...conflict, etag: conflict.etag ?? theirs?.chart.etag ?? null, changes } };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') return setNameProblem(t('nameMissing'));
    void save(chart?.etag ? chart.etag : null);
  };

  return (
    <Dialog title={t(isNew ? 'save.newTitle' : 'save.title')} onClose={onClose}>
      <form id={form} className={dialogContentClass({ isStack: true })} onSubmit={submit}>
        {refusal && !refusal.conflict ? (
          <Notice kind="error" title={t('save.failed')}>
            {refusal.message}
          </Notice>
        ) : null}
        {refusal?.conflict ? (
          <SaveConflict
            conflict={refusal.conflict}
            onTakeOver={(etag) => void save(etag)}
            onNew={() => (setIsNew(true), setRefusal(null))}
          />
        ) : null}
        {warning && !refusal ? (
          <Notice kind="warning" title={warning.title}>
            <p>{warning.message}</p>
            <p>{t('save.warningHint')}</p>
          </Notice>
        ) : null}
        {chart ? <SaveMode isNew={isNew} mayOverwrite={mayOverwrite} chartName={chart.name} onChange={setIsNew} /> : null}
        <TextField
          label={tCommon('name')}
          value={name}
          maxLength={250}
          autoFocus
          error={nameProblem}
          onChange={(event) => (setName(event.target.value), setNameProblem(undefined))}
        />
        <ChoiceList label={t('save.dashboards')} noun="dashboards" find={find} isMultiple chosen={places} onChange={setPlaces} />
        {can.makeDashboards ? (
          <TextField
            label={t('save.newDashboard')}
            placeholder={t('save.newDashboardPlaceholder')}
            value={newPlace}
            maxLength={250}
            onChange={(event) => setNewPlace(event.target.value)}
          />
        ) : null}
      </form>
      <DialogFoot>
        <Button onClick={onClose}>{tCommon('cancel')}</Button>
        <Button type="submit" form={form} weight="primary" busy={isBusy}>
          {t(saveLabel(isNew, warning !== null))}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function saveLabel(isNew: boolean, isWarned: boolean) {
  if (isWarned) return isNew ? 'save.submitNewAnyway' : 'save.submitAnyway';
  return isNew ? 'save.submitNew' : 'save.submit';
}

interface SaveModeProps {
  readonly isNew: boolean;
  readonly mayOverwrite: boolean;
  readonly chartName: string;
  readonly onChange: (isNew: boolean) => void;
}

function SaveMode({ isNew, mayOverwrite, chartName, onChange }: SaveModeProps) {
  const t = useMessages(exploreDialogs);
  return (
    <fieldset className={styles.modes}>
      <legend className={text.visuallyHidden}>{t('save.mode')}</legend>
      <label>
        <input type="radio" name="mode" checked={!isNew} disabled={!mayOverwrite} onChange={() => onChange(false)} />
        <span>
          {t('save.overwrite', { name: chartName })}
          {mayOverwrite ? null : <span className={clsx(text.muted, text.small)}> {t('save.ownersOnly')}</span>}
        </span>
      </label>
      <label>
        <input type="radio" name="mode" checked={isNew} onChange={() => onChange(true)} />
        <span>{t('save.asNew')}</span>
      </label>
    </fieldset>
  );
}

interface SaveConflictProps {
  readonly conflict: NonNullable<Refusal['conflict']>;
  readonly onTakeOver: (etag: string | null) => void;
  readonly onNew: () => void;
}

function SaveConflict({ conflict, onTakeOver, onNew }: SaveConflictProps) {
  const t = useMessages(exploreDialogs);
  const { changedBy } = conflict;
  const title = changedBy ? t('save.conflictTitle', { name: changedBy }) : t('save.conflictTitleUnknown');
  return (
    <Notice kind="warning" title={title}>
      <p>{t('save.conflictText')}</p>
      <ChangeList changes={conflict.changes} empty={t('save.conflictNoChanges')} />
      <div className={styles.noticeActions}>
        <Button onClick={() => onTakeOver(conflict.etag)}>{t('save.overwriteTheirs')}</Button>
        <Button onClick={onNew}>{t('save.mineAsNew')}</Button>
        <Button onClick={() => window.location.reload()}>{t('save.takeTheirs')}</Button>
      </div>
    </Notice>
  );
}
