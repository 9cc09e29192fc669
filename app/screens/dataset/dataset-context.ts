// What the tabs of the edit screen share: the page, the draft, how it changes, and what is wrong with it.
import { createContext, useContext, type Dispatch } from 'react';
import type { EditProblem, EditTab } from '#app/domain/dataset/edit-problems.ts';
import type { EditAction, EditState } from '#app/domain/dataset/edit-state.ts';
import type { DatasetPage } from '#app/services/datasets/page.ts';

export interface DatasetEdit {
  readonly page: DatasetPage;
  readonly state: EditState;
  readonly dispatch: Dispatch<EditAction>;
  readonly problems: readonly EditProblem[];
  /** Nothing can be changed by the viewer. */
  readonly isReadOnly: boolean;
}

export const DatasetContext = createContext<DatasetEdit | null>(null);

/** Throws outside of the screen. */
export function useDataset(): DatasetEdit {
  const value = useContext(DatasetContext);
  if (!value) throw new Error('A part of the edit screen stands outside of it.');
  return value;
}

/** The words at a field; undefined where nothing is wrong. `key` null: the dataset's own. */
export const wordsAt = (problems: readonly EditProblem[], tab: EditTab, key: string | null, field: string): string | undefined =>
  problems.find((one) => one.tab === tab && one.key === key && one.field === field)?.message;
