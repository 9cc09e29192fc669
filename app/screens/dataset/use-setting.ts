// A dataset's own fields in its forms: their values, how one is set, and what is wrong with it.
import type { DatasetDraft, DatasetField } from '#app/domain/dataset/edit-draft.ts';
import { useDataset, useProblemAt } from './dataset-context.ts';

export function useSetting() {
  const { state, dispatch } = useDataset();
  const problemAt = useProblemAt();
  const set = <F extends DatasetField>(field: F, value: DatasetDraft[F]) => dispatch({ type: 'set', field, value });
  const errorOf = (field: DatasetField) => problemAt('settings', null, field);
  return { draft: state.draft, set, errorOf, dispatch };
}
