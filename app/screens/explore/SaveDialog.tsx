// Save, or save as new: name, dashboards, and what to do if another user saved meanwhile.
import { useCallback, useId, useMemo, useState, type FormEvent } from 'react';
import { findDefinition } from '#app/charts/definitions.ts';
import { formProblems } from '#app/charts/shared/validate-form.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog, dialogContentClass } from '#app/ui/Dialog.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import { common } from '#app/messages/en/common.ts';
import { exploreDialogs } from '#app/messages/en/explore-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { DialogFoot } from '#app/ui/DialogFoot.tsx';
import { translateProblems, useProblemTexts } from './use-problem-texts.ts';
import type { Choice } from './client/choice-calls.ts';
import { vizTypeOf } from './client/explore-store.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { useExplore, usePreviewState } from './explore-context.ts';
import { findSaveWarning, type SaveWarning } from './save-warning.ts';
import { SaveConflict, SaveMode } from './SaveParts.tsx';
import { TabField } from './TabField.tsx';
import { useSaveChart } from './use-save-chart.ts';

interface SaveDialogProps {
  /** Starts with "as new chart". */
  readonly asNew: boolean;
  readonly onClose: () => void;
}

export function SaveDialog({ asNew, onClose }: SaveDialogProps) {
  const t = useMessages(exploreDialogs);
  const tCommon = useMessages(common);
  const { user } = useShellData();
  const { store, api, can } = useExplore();
  const [{ chart, name: firstName, presetDashboard }] = useState(() => store.getState());
  const mayOverwrite = chart?.mayOverwrite ?? false;
  const [isNew, setIsNew] = useState(asNew || !mayOverwrite);
  const [name, setName] = useState(firstName);
  const [places, setPlaces] = useState<readonly Choice[]>(() =>
    presetDashboard ? [toChoice(presetDashboard, t('save.untitledDashboard'))] : [],
  );
  const [tabs, setTabs] = useState<Readonly<Record<number, string>>>({});
  const [newPlace, setNewPlace] = useState('');
  const [nameProblem, setNameProblem] = useState<string>();
  const warning = useSaveWarning();
  const form = useId();
  const find = useCallback((search: string, signal: AbortSignal) => api.findDashboards(search, signal), [api]);

  const { isBusy, refusal, forgetRefusal, save } = useSaveChart(onClose);
  const saveAs = (etag: string | null): void => {
    const placeIds = places.map(({ id }) => id);
    const chosen = Object.fromEntries(placeIds.flatMap((id) => (tabs[id] === undefined ? [] : [[id, tabs[id]]])));
    void save({ isNew, name: name.trim(), placeIds, tabs: chosen, newPlace: newPlace.trim() }, etag);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') return setNameProblem(t('nameMissing'));
    saveAs(chart?.etag ? chart.etag : null);
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
          <SaveConflict conflict={refusal.conflict} onTakeOver={saveAs} onNew={() => (setIsNew(true), forgetRefusal())} />
        ) : null}
        {warning && !refusal ? (
          <Notice kind="warning" title={warning.title}>
            <p>{warning.message}</p>
            <p>{t('save.warningHint')}</p>
          </Notice>
        ) : null}
        {chart ? <SaveMode isNew={isNew} chart={chart} onChange={setIsNew} /> : null}
        <TextField
          label={tCommon('name')}
          value={name}
          maxLength={250}
          autoFocus
          error={nameProblem}
          onChange={(event) => (setName(event.target.value), setNameProblem(undefined))}
        />
        <ChoiceList
          label={t('save.dashboards')}
          noun="dashboards"
          find={find}
          isMultiple
          selected={places}
          onChange={setPlaces}
          toFailure={(reason) => t('save.dashboardsFailed', { userId: String(user?.userId ?? ''), reason })}
        />
        {places.map((place) => (
          <TabField
            key={place.id}
            dashboard={place}
            tabId={tabs[place.id] ?? null}
            onTab={(tabId) => setTabs((before) => ({ ...before, [place.id]: tabId }))}
          />
        ))}
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

/** Null for a chart without an error. */
function useSaveWarning(): SaveWarning | null {
  const t = useMessages(exploreDialogs);
  const texts = useProblemTexts();
  const { store } = useExplore();
  const failure = usePreviewState((state) => state.failure);
  return useMemo(() => {
    const { formData, dataset } = store.getState();
    const definition = findDefinition(vizTypeOf(formData));
    const problems = definition ? formProblems(definition, formData, dataset) : {};
    return findSaveWarning({ problems: translateProblems(problems, texts), failure }, t);
  }, [store, failure, t, texts]);
}

const toChoice = ({ id, title }: { readonly id: number; readonly title: string }, untitled: string): Choice => ({
  ...{ id, label: title || untitled, detail: null },
});

function saveLabel(isNew: boolean, isWarned: boolean) {
  if (isWarned) return isNew ? 'save.submitNewAnyway' : 'save.submitAnyway';
  return isNew ? 'save.submitNew' : 'save.submit';
}
