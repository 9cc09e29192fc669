// The filters of a dashboard: a list to put in order, and the settings of the one that is selected.
import { useMemo, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { findMostUsedDataset } from '#app/domain/dashboard/filters/chart-sources.ts';
import type { FilterEntry } from '#app/domain/dashboard/filters/change-filters.ts';
import {
  addEntry,
  filterProblems,
  isDivider,
  newControl,
  newDivider,
  newFilter,
} from '#app/domain/dashboard/filters/edit-filters.ts';
import { readFields, withFields } from '#app/domain/dashboard/filters/edit-filters-fields.ts';
import { parseLayout } from '#app/domain/dashboard/layout/parse-layout.ts';
import { GuardedDialog } from '#app/screens/dashboard/properties/GuardedDialog.tsx';
import type { PropertiesDialogProps } from '#app/screens/dashboard/properties/PropertiesDialog.tsx';
import { BlankState } from '#app/ui/notice/BlankState.tsx';
import { Button } from '#app/ui/button/Button.tsx';
import { DialogFoot, DialogFootNote } from '#app/ui/overlay/DialogFoot.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { SegmentedControl } from '#app/ui/form/SegmentedControl.tsx';
import { filterSettings } from '#app/messages/en/filter-settings.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { DividerForm } from './DividerForm.tsx';
import { FilterForm } from './FilterForm.tsx';
import { FilterListPane, nameOfEntry, type AddedKind } from './FilterListPane.tsx';
import { inGroups, sideOfSettings, withFirstWrong } from './settings-state.ts';
import { useChartSources } from './use-chart-sources.ts';
import { randomId, useSettingsState } from './use-settings-state.ts';
import styles from './FilterSettings.module.css';

interface FilterSettingsProps extends Omit<PropertiesDialogProps, 'scope' | 'charts'> {
  /** Opens with a new filter. */
  readonly addsFilter?: boolean;
}

export function FilterSettings({
  dashboardId,
  start,
  changes,
  action,
  isBusy,
  problem,
  onDone,
  onClose,
  addsFilter = false,
}: FilterSettingsProps) {
  const t = useMessages(filterSettings);
  const tCommon = useMessages(common);
  const sources = useChartSources(dashboardId, changes.send);
  const usualDatasetId = findMostUsedDataset(sources ?? []);
  const { state, setState, isDirty } = useSettingsState(start, addsFilter, usualDatasetId);
  const [isChecked, setIsChecked] = useState(false);
  const tree = useMemo(() => parseLayout(start.layout).tree, [start.layout]);
  const { list, selectedId } = state;
  const problems = filterProblems(list);
  const selected = list.find((entry) => entry.id === selectedId);
  const wrong = isChecked ? list.find((entry) => problems.has(entry.id)) : undefined;

  const add = (kind: AddedKind) => {
    const random = randomId();
    const datasetId = (selected && !isDivider(selected) ? readFields(selected).datasetId : null) ?? usualDatasetId;
    const fresh = kind === 'divider' ? newDivider(random) : kind === 'control' ? newControl(random) : newFilter(random);
    const entry = kind === 'divider' ? fresh : withFields(fresh, { datasetId });
    setState({ ...state, list: inGroups(addEntry(list, entry, selectedId)), selectedId: entry.id });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const atFirstWrong = withFirstWrong(state, problems);
    // At once, so that the field is there to be focused.
    flushSync(() => {
      setIsChecked(true);
      if (atFirstWrong) setState(atFirstWrong);
    });
    if (atFirstWrong) return event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    onDone(sideOfSettings(start, state, tree));
  };
  return (
    <GuardedDialog title={t('title')} look="full" isDirty={isDirty} onClose={onClose}>
      <form className={styles.settings} onSubmit={submit} noValidate>
        <div className={styles.body}>
          <FilterListPane state={state} onState={setState} onAdd={add} wrong={isChecked ? problems : new Map()} />
          <div className={styles.form}>
            <Problems
              title={action === 'save' ? t('notSaved') : t('notApplied')}
              problem={problem}
              wrong={wrong?.id === selectedId ? undefined : wrong}
            />
            {selected === undefined ? (
              <BlankState
                icon="filter"
                title={t('empty.title')}
                actions={
                  <Button icon="plus" onClick={() => add('filter')}>
                    {t('list.addFilter')}
                  </Button>
                }
              >
                <p>{t('empty.detail')}</p>
              </BlankState>
            ) : isDivider(selected) ? (
              <DividerForm
                key={selected.id}
                entry={selected}
                problems={isChecked ? (problems.get(selected.id) ?? []) : []}
                onList={(next) => setState({ ...state, list: next })}
                list={list}
              />
            ) : (
              <FilterForm
                key={selected.id}
                dashboardId={dashboardId}
                entry={selected}
                list={list}
                tree={tree}
                send={changes.send}
                sources={sources ?? []}
                problems={isChecked ? (problems.get(selected.id) ?? []) : []}
                onList={(next) => setState({ ...state, list: next })}
              />
            )}
          </div>
        </div>
        <DialogFoot>
          <BarPlacement isHorizontal={state.isHorizontal} onPick={(isHorizontal) => setState({ ...state, isHorizontal })} />
          <DialogFootNote>{action === 'apply' ? t('applyHint') : ''}</DialogFootNote>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button type="submit" weight="primary" busy={isBusy} disabled={!isDirty}>
            {tCommon(action)}
          </Button>
        </DialogFoot>
      </form>
    </GuardedDialog>
  );
}

interface BarPlacementProps {
  readonly isHorizontal: boolean;
  readonly onPick: (isHorizontal: boolean) => void;
}

function BarPlacement({ isHorizontal, onPick }: BarPlacementProps) {
  const t = useMessages(filterSettings);
  return (
    <div className={styles.orientation}>
      <span aria-hidden="true">{t('orientation')}</span>
      <SegmentedControl
        label={t('orientation')}
        choices={[
          ['vertical', t('orientation.left')],
          ['horizontal', t('orientation.top')],
        ]}
        value={isHorizontal ? 'horizontal' : 'vertical'}
        onPick={(place) => onPick(place === 'horizontal')}
      />
    </div>
  );
}

interface ProblemsProps {
  readonly title: string;
  /** Why it was not saved. */
  readonly problem: string | null;
  /** The first entry that has errors and isn't shown. */
  readonly wrong: FilterEntry | undefined;
}

function Problems({ title, problem, wrong }: ProblemsProps) {
  const t = useMessages(filterSettings);
  return (
    <>
      {problem === null ? null : (
        <Notice className={styles.notice} kind="error" title={title}>
          {problem}
        </Notice>
      )}
      {wrong === undefined ? null : (
        <Notice className={styles.notice} kind="error">
          {t('incomplete', { name: nameOfEntry(wrong) })}
        </Notice>
      )}
    </>
  );
}
