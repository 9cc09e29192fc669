// Save, or save as new: name, dashboards, and what to do if another user saved meanwhile.
import { useMemo, useRef, useState } from 'react';
import { findDefinition } from '#app/charts/definitions.ts';
import { findFormProblems } from '#app/charts/shared/form/validate-form.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { FormDialog } from '#app/ui/overlay/FormDialog.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { useRequiredText } from '#app/ui/form/use-required-text.ts';
import { TextField } from '#app/ui/form/TextField.tsx';
import { common } from '#app/messages/en/common.ts';
import { exploreDialogs } from '#app/messages/en/explore-dialogs.ts';
import { chartKinds } from '#app/messages/en/chart-kinds.ts';
import { metricNames } from '#app/messages/en/metric-names.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { translateProblems, useProblemTexts } from '#app/screens/explore/use-problem-texts.ts';
import type { Choice } from '#app/screens/explore/client/choice-calls.ts';
import { readVizType } from '#app/screens/explore/client/explore-store.ts';
import { SavePlaces } from './SavePlaces.tsx';
import { useExplore, usePreviewState } from '#app/screens/explore/explore-context.ts';
import { proposeName } from './proposed-name.ts';
import { findSaveWarning, type SaveWarning } from './save-warning.ts';
import { SaveConflict, SaveMode } from './SaveParts.tsx';
import { useSaveChart } from './use-save-chart.ts';

interface SaveDialogProps {
  /** Starts with "as new chart". */
  readonly asNew: boolean;
  readonly onClose: () => void;
}

export function SaveDialog({ asNew, onClose }: SaveDialogProps) {
  const t = useMessages(exploreDialogs);
  const tCommon = useMessages(common);
  const { store } = useExplore();
  const [{ chart, name: firstName, presetDashboard }] = useState(() => store.getState());
  const mayOverwrite = chart?.mayOverwrite ?? false;
  const [isNew, setIsNew] = useState(asNew || !mayOverwrite);
  const name = useRequiredText(useProposedName(firstName), t('nameMissing'));
  const [places, setPlaces] = useState<readonly Choice[]>(() =>
    presetDashboard ? [toChoice(presetDashboard, t('save.untitledDashboard'))] : [],
  );
  const [tabs, setTabs] = useState<Readonly<Record<number, string>>>({});
  const [newPlace, setNewPlace] = useState('');
  const warning = useSaveWarning();
  const having = isNew ? NO_CHOICES : (chart?.dashboards ?? []).map((board) => toChoice(board, t('save.untitledDashboard')));
  /** What is opened after the save: the dashboard that was chosen last, else one that has the chart. */
  const goal = newPlace.trim() === '' ? ([...having, ...places].at(-1)?.id ?? null) : 'new';
  const opensId = useRef<number | 'new' | null>(null);

  const { isBusy, refusal, forgetRefusal, save } = useSaveChart(onClose);
  const saveAs = async (etag: string | null): Promise<void> => {
    const chartName = name.submit();
    if (chartName === null) return;
    const placeIds = places.map(({ id }) => id);
    const chosen = Object.fromEntries(placeIds.flatMap((id) => (tabs[id] === undefined ? [] : [[id, tabs[id]]])));
    await save({ isNew, name: chartName, placeIds, tabs: chosen, newPlace: newPlace.trim(), opensId: opensId.current }, etag);
  };
  const submit = async (opened: number | 'new' | null = null): Promise<void> => {
    if (isBusy) return;
    opensId.current = opened;
    await saveAs(chart?.etag ? chart.etag : null);
  };

  return (
    <FormDialog
      title={t(isNew && chart !== null ? 'save.newTitle' : 'save.title')}
      failure={refusal && !refusal.conflict ? refusal.message : null}
      failureTitle={t('save.failed')}
      submitLabel={t(saveLabel(isNew, warning !== null, chart === null))}
      isBusy={isBusy}
      otherActions={
        <Button disabled={goal === null} onClick={() => void submit(goal)}>
          {t('save.andOpen')}
        </Button>
      }
      onSubmit={() => submit()}
      onClose={onClose}
    >
      {refusal?.conflict ? (
        <SaveConflict
          conflict={refusal.conflict}
          onTakeOver={(etag) => void saveAs(etag)}
          onNew={() => (setIsNew(true), forgetRefusal())}
        />
      ) : null}
      {warning && !refusal ? (
        <Notice kind="warning" title={warning.title}>
          <p>{warning.message}</p>
          <p>{t('save.warningHint')}</p>
        </Notice>
      ) : null}
      {chart ? <SaveMode isNew={isNew} chart={chart} onChange={setIsNew} /> : null}
      <TextField label={tCommon('name')} maxLength={250} data-first {...name.field} />
      <SavePlaces
        having={having}
        places={places}
        tabs={tabs}
        newPlace={newPlace}
        onPlaces={setPlaces}
        onTab={(boardId, tabId) => setTabs((before) => ({ ...before, [boardId]: tabId }))}
        onNewPlace={setNewPlace}
      />
    </FormDialog>
  );
}

const NO_CHOICES: readonly Choice[] = [];

/** The chart's own name, else one that says what it shows. */
function useProposedName(own: string): string {
  const [t, tMetrics, tKinds] = [useMessages(exploreDialogs), useMessages(metricNames), useMessages(chartKinds)];
  const locale = useLocale();
  const { store } = useExplore();
  return own.trim() === '' ? proposeName(store.getState(), { t, tMetrics, tKinds, locale }) : own;
}

/** Null for a chart without an error. */
function useSaveWarning(): SaveWarning | null {
  const t = useMessages(exploreDialogs);
  const texts = useProblemTexts();
  const { store } = useExplore();
  const failure = usePreviewState((state) => state.failure);
  return useMemo(() => {
    const { formData, dataset } = store.getState();
    const definition = findDefinition(readVizType(formData));
    const problems = definition ? findFormProblems(definition, formData, dataset) : {};
    return findSaveWarning({ problems: translateProblems(problems, texts), failure }, t);
  }, [store, failure, t, texts]);
}

const toChoice = ({ id, title }: { readonly id: number; readonly title: string }, untitled: string): Choice => ({
  id,
  label: title || untitled,
  detail: null,
});

function saveLabel(isNew: boolean, isWarned: boolean, isFirst: boolean) {
  if (isWarned) return isNew && !isFirst ? 'save.submitNewAnyway' : 'save.submitAnyway';
  if (isFirst) return 'save.submitFirst';
  return isNew ? 'save.submitNew' : 'save.submit';
}
