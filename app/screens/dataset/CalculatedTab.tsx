// The calculated columns of a dataset.
import { isCalculated } from '#app/domain/dataset/edit-draft.ts';
import { newColumn } from '#app/domain/dataset/edit-state.ts';
import { CalculatedForm } from './CalculatedForm.tsx';
import { useDataset } from './dataset-context.ts';
import { PartsTab } from './PartsTab.tsx';

export function CalculatedTab() {
  const { state, dispatch } = useDataset();
  const add = () => {
    const key = crypto.randomUUID();
    dispatch({ type: 'addColumn', column: newColumn(key, { name: '', type: null, isTemporal: false }, '') });
    return key;
  };
  return (
    <PartsTab
      tab="calculated"
      icon="code"
      parts={state.draft.columns.filter(isCalculated)}
      onAdd={add}
      onRemove={(key) => dispatch({ type: 'removeColumn', key })}
    >
      {(column) => <CalculatedForm column={column} />}
    </PartsTab>
  );
}
