// Whether groups differ from a control group beyond chance, by metric.
import { renderOnly } from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { oldTimeQuery, upgradeOldTime } from '#app/charts/shared/time/old-time-kind.ts';
import { LIFT_DIGITS, P_DIGITS, SIGNIFICANCE } from './settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['paired_ttest'],
  category: 'correlation',
  behaviors: ['drill_to_detail'],
  panel: [
    oldTimeQuery,
    {
      label: 'section.test',
      tab: 'customize',
      controls: [
        renderOnly({ name: 'significance_level', label: 'significance', type: 'number', default: SIGNIFICANCE, min: 0, max: 1 }),
        renderOnly({ name: 'pvalue_precision', label: 'pDigits', type: 'number', default: P_DIGITS, min: 0, max: 15, step: 1 }),
        renderOnly({
          name: 'liftvalue_precision',
          label: 'liftDigits',
          type: 'number',
          default: LIFT_DIGITS,
          min: 0,
          max: 15,
          step: 1,
        }),
      ],
    },
  ],
  upgrade: upgradeOldTime(),
  toDataMask: selectionMask,
};
