// No control does nothing: each live one of every kind changes a query or the layout where it is shown.
import { describe, expect, it } from 'vitest';
import { CHART_KINDS } from '#app/charts/registry/kinds.ts';
import { type ChartSample } from '#app/charts/shared/samples.fixture.ts';
import { kindOf, SAMPLES } from './samples.ts';
import { changesSomething, LOOKS, formatOutcomeKey } from './control-outcomes.ts';

const variantsOf = (vizTypes: readonly string[]): readonly ChartSample[] =>
  SAMPLES.filter(({ vizType }) => vizTypes.includes(vizType)).flatMap((sample) => {
    const names = kindOf(sample.vizType).definition.panel.flatMap(({ controls }) => controls.map(({ name }) => name));
    const looks = LOOKS.filter((look) => Object.keys(look).every((name) => names.includes(name)));
    return looks.map((look) => ({ ...sample, formData: { ...sample.formData, ...look } }));
  });

const CASES = CHART_KINDS.flatMap(({ definition }) =>
  definition.panel
    .flatMap(({ controls }) => controls)
    .map((control) => [definition.vizTypes[0], control.name, control, definition.vizTypes] as const),
);

describe('a live control', () => {
  it.each(CASES)('of %s: %s changes a query or the picture', (_label, _name, control, vizTypes) => {
    const effects = variantsOf(vizTypes).map((sample) => [formatOutcomeKey(sample), changesSomething(sample, control)] as const);
    expect(effects.filter(([, effect]) => effect === false)).toEqual([]);
    expect(effects.some(([, effect]) => effect)).toBe(true);
  });

  it.each(CHART_KINDS.map(({ definition }) => [definition.vizTypes[0], definition] as const))(
    'of %s has a unique name',
    (_label, definition) => {
      const names = definition.panel.flatMap(({ controls }) => controls.map(({ name }) => name));
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    },
  );
});
