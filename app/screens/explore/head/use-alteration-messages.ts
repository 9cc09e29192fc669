// The texts with which the list of changes names controls and writes their values.
import { useMemo } from 'react';
import type { AlterationMessage } from '#app/domain/explore/altered.ts';
import { alterations } from '#app/messages/en/alterations.ts';
import { controls } from '#app/messages/en/controls.ts';
import { metricNames } from '#app/messages/en/metric-names.ts';
import { labelMetric } from '#app/messages/name-metric.ts';
import { useMessages } from '#app/messages/use-messages.ts';

export function useAlterationMessage(): AlterationMessage {
  const t = useMessages(alterations);
  const tControls = useMessages(controls);
  const tMetrics = useMessages(metricNames);
  return useMemo(
    () => ({
      nothing: t('nothing'),
      on: t('on'),
      off: t('off'),
      label: (label) => tControls(label as keyof typeof controls.texts),
      metric: (label) => labelMetric(label, tMetrics),
      setting: {
        slice_name: t('label.name'),
        viz_type: t('label.viz_type'),
        adhoc_filters: t('label.adhoc_filters'),
        time_range: t('label.time_range'),
      },
      operators: {
        TEMPORAL_RANGE: t('operator.TEMPORAL_RANGE'),
        '==': t('operator.=='),
        '!=': t('operator.!='),
        IN: t('operator.IN'),
        'NOT IN': t('operator.NOT IN'),
      },
    }),
    [t, tControls, tMetrics],
  );
}
