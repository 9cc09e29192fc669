// The metrics of a dataset.
import { newMetric } from '#app/domain/dataset/edit-state.ts';
import { useDataset } from './dataset-context.ts';
import { MetricForm } from './MetricForm.tsx';
import { PartsTab } from './PartsTab.tsx';

export function MetricsTab() {
  const { state, dispatch } = useDataset();
  const add = () => {
    const key = crypto.randomUUID();
    dispatch({ type: 'addMetric', metric: newMetric(key) });
    return key;
  };
  return (
    <PartsTab
      tab="metrics"
      icon="chart"
      parts={state.draft.metrics}
      onAdd={add}
      onRemove={(key) => dispatch({ type: 'removeMetric', key })}
    >
      {(metric) => <MetricForm metric={metric} />}
    </PartsTab>
  );
}
