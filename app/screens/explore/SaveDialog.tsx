// Save, or save as new: name, dashboards, and what to do where somebody else saved meanwhile.
import { useCallback, useId, useMemo, useState, type FormEvent } from 'react';
import { findDefinition } from '#app/charts/definitions.ts';
import { formProblems } from '#app/charts/shared/validate-form.ts';
import { alterations, type Alteration } from '#app/domain/explore/altered.ts';
import { exploreHref } from '#app/domain/explore/explore-address.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import type { Conflict } from './client/api-failure.ts';
import { ChartApiError, type Choice } from './client/chart-api.ts';
import { controlsOf, namesOf, repaired, vizTypeOf } from './client/explore-store.ts';
import { readChart, saveChart } from './client/save-chart.ts';
import { ChangeList } from './ChangeList.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import { useExplore, usePreviewState } from './explore-context.ts';
import { findSaveWarning } from './save-warning.ts';

interface SaveDialogProps {
  /** Starts with "as new chart". */
  readonly asNew: boolean;
  readonly onClose: () => void;
}

interface Refusal {
  readonly words: string;
  readonly conflict: (Conflict & { readonly changes: readonly Alteration[] }) | null;
}

export function SaveDialog({ asNew, onClose }: SaveDialogProps) {
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
    return findSaveWarning({ problems: definition ? formProblems(definition, formData, dataset) : {}, failure });
  }, [store, failure]);
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
      if (trouble !== null) showToast('error', `The chart is saved, but not on the new dashboard. ${trouble}`);
      else showToast('success', target ? `“${name.trim()}” is saved.` : `“${name.trim()}” is a chart of its own now.`);
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
    if (!conflict || !chart) return { words: error.message, conflict: null };
    const { saved, dataset } = store.getState();
    const theirs = await readChart(api, chart.id, chart).catch(() => null);
    const now = theirs && repaired(theirs.formData, dataset);
    const changes = now && saved ? alterations(saved, now, controlsOf(vizTypeOf(now)), namesOf(dataset)) : [];
    return { words: error.message, conflict: { ...conflict, etag: conflict.etag ?? theirs?.chart.etag ?? null, changes } };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') return setNameProblem('Give the chart a name.');
    void save(chart?.etag ? chart.etag : null);
  };

  return (
    <Dialog title={isNew ? 'Save as new chart' : 'Save chart'} onClose={onClose}>
      <form id={form} className="dialog-content ex-form" onSubmit={submit}>
        {refusal && !refusal.conflict ? (
          <Notice kind="error" title="Not saved">
            {refusal.words}
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
            <p>Everyone who opens the saved chart will see this.</p>
          </Notice>
        ) : null}
        {chart ? <SaveMode isNew={isNew} mayOverwrite={mayOverwrite} chartName={chart.name} onChange={setIsNew} /> : null}
        <TextField
          label="Name"
          value={name}
          maxLength={250}
          autoFocus
          error={nameProblem}
          onChange={(event) => (setName(event.target.value), setNameProblem(undefined))}
        />
        <ChoiceList label="Add to dashboards" noun="dashboards" find={find} isMultiple chosen={places} onChange={setPlaces} />
        {can.makeDashboards ? (
          <TextField
            label="Or to a new dashboard"
            placeholder="Name of the new dashboard"
            value={newPlace}
            maxLength={250}
            onChange={(event) => setNewPlace(event.target.value)}
          />
        ) : null}
      </form>
      <footer className="ex-dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" form={form} weight="primary" busy={isBusy}>
          {saveLabel(isNew, warning !== null)}
        </Button>
      </footer>
    </Dialog>
  );
}

function saveLabel(isNew: boolean, isWarned: boolean): string {
  if (isWarned) return isNew ? 'Save as new anyway' : 'Save anyway';
  return isNew ? 'Save as new chart' : 'Save';
}

interface SaveModeProps {
  readonly isNew: boolean;
  readonly mayOverwrite: boolean;
  readonly chartName: string;
  readonly onChange: (isNew: boolean) => void;
}

function SaveMode({ isNew, mayOverwrite, chartName, onChange }: SaveModeProps) {
  return (
    <fieldset className="ex-mode">
      <legend className="visually-hidden">How to save</legend>
      <label>
        <input type="radio" name="mode" checked={!isNew} disabled={!mayOverwrite} onChange={() => onChange(false)} />
        <span>
          Overwrite “{chartName}”{mayOverwrite ? '' : <span className="muted small"> Only its owners can.</span>}
        </span>
      </label>
      <label>
        <input type="radio" name="mode" checked={isNew} onChange={() => onChange(true)} />
        <span>Save as new chart</span>
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
  return (
    <Notice kind="warning" title={`${conflict.changedBy ?? 'Somebody else'} saved this chart meanwhile`}>
      <p>Nothing was written. Your version is still here; decide which one stays.</p>
      <ChangeList changes={conflict.changes} empty="Their settings are the same; its name or properties may differ." />
      <div className="ex-notice-actions">
        <Button onClick={() => onTakeOver(conflict.etag)}>Overwrite theirs with mine</Button>
        <Button onClick={onNew}>Save mine as new chart</Button>
        <Button onClick={() => window.location.reload()}>Take theirs</Button>
      </div>
    </Notice>
  );
}
