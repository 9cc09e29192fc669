// What the tabs of the edit screen share: the page, the draft, how it changes, and what is wrong with it.
import { createContext, useContext, type Dispatch } from 'react';
import type { EditProblem, EditReason, EditTab } from '#app/domain/dataset/edit-problems.ts';
import type { EditAction, EditState } from '#app/domain/dataset/edit-state.ts';
import type { DatasetPage } from '#app/services/datasets/page.ts';
import { dataset } from '#app/messages/en/dataset.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';

export interface DatasetEditing {
  readonly page: DatasetPage;
  readonly state: EditState;
  readonly dispatch: Dispatch<EditAction>;
  readonly problems: readonly EditProblem[];
  /** Nothing can be changed by the viewer. */
  readonly isReadOnly: boolean;
}

export const DatasetContext = createContext<DatasetEditing | null>(null);

/** Throws outside of the screen. */
export function useDataset(): DatasetEditing {
  const value = useContext(DatasetContext);
  if (!value) throw new Error('useDataset needs a DatasetContext.');
  return value;
}

/** Finds the message of a field; undefined where nothing is wrong. `key` null: the dataset's own. */
export function useProblemAt(): (tab: EditTab, key: string | null, field: string) => string | undefined {
  const { problems } = useDataset();
  const t = useMessages(dataset);
  return (tab, key, field) => {
    const problem = problems.find((one) => one.tab === tab && one.key === key && one.field === field);
    return problem && reasonText(problem.reason, t);
  };
}

function reasonText(reason: EditReason, t: Translate<typeof dataset.texts>): string {
  switch (reason.is) {
    case 'repeatedColumn':
    case 'repeatedMetric':
      return t(`problem.${reason.is}`, { name: reason.name });
    case 'longName':
      return t('problem.longName', { max: reason.max });
    case 'notParameters':
      return t('problem.notParameters', { example: '{"region": "EU"}' });
    default:
      return t(`problem.${reason.is}`);
  }
}
