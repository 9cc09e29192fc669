// A click on a column of Explore's list reaches every kind of chart that draws columns.
import { describe, expect, it } from 'vitest';
import { CHART_DEFINITIONS } from '#app/charts/registry/definitions.ts';
import { placeField } from '#app/domain/explore/place-field.ts';

/** They draw other charts. */
const WITHOUT_FIELDS = new Set(['deck_multi']);
const entry = { expressionType: 'SIMPLE', column: { column_name: 'Units' }, aggregate: 'SUM' };
const units = { kind: 'column', name: 'Units', isTemporal: false, metric: { entry, isMeasure: true } } as const;

describe.each(CHART_DEFINITIONS.flatMap(({ vizTypes, panel }) => vizTypes.map((vizType) => ({ vizType, panel }))))(
  '$vizType',
  ({ vizType, panel }) => {
    it('takes a number', () => {
      const controls = panel.flatMap((section) => section.controls);
      const placed = placeField({ viz_type: vizType }, controls, units);
      expect(placed === null).toBe(WITHOUT_FIELDS.has(vizType));
    });
  },
);
