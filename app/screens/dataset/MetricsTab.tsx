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
      noun="metric"
      nouns="metrics"
      icon="chart"
      blank="A metric is a number over rows, such as SUM(amount). Charts choose it by its name."
      parts={state.draft.metrics}
      onAdd={add}
      onRemove={(key) => dispatch({ type: 'removeMetric', key })}
    >
      {(metric) => <MetricForm metric={metric} />}
    </PartsTab>
  );
}
