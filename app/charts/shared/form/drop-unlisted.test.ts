import { expect, it } from 'vitest';
import { findDefinition } from '#app/charts/definitions.ts';
import { CHART_DEFINITIONS } from '#app/charts/registry/definitions.ts';
import { SAMPLES } from '#app/charts/registry/samples.fixture.ts';
import { dataset } from '#app/charts/sample-charts.fixture.ts';
import { dropUnlisted } from './drop-unlisted.ts';
import type { Control } from '#app/charts/shared/kind.ts';

const control = (more: Partial<Control>): Control => ({ name: 'size', label: 'rowLimit', type: 'select', ...more });
const sizes = control({
  choices: [
    [10, 'none'],
    [20, 'none'],
  ] as never,
  default: 10,
});

it('spec 290: a select that takes no free values drops one that is not among its choices', () => {
  expect(dropUnlisted({ size: 30, other: 'kept' }, [sizes])).toEqual({ size: 10, other: 'kept' });
  expect(dropUnlisted({ size: 'huge' }, [{ ...sizes, type: 'radio' }])).toEqual({ size: 10 });
  const known = { size: '20', other: 1 };
  expect(dropUnlisted(known, [sizes])).toBe(known);
  expect(dropUnlisted({ size: null }, [sizes])).toEqual({ size: null });
});

it('spec 290: free values, and choices that follow from other settings, stay', () => {
  const free = { size: 'anything' };
  expect(dropUnlisted(free, [{ ...sizes, type: 'text' }])).toBe(free);
  const following = control({ choicesFrom: ({ by }) => [[String(by), 'By']] });
  expect(dropUnlisted({ size: 'a', by: 'a' }, [following])).toEqual({ size: 'a', by: 'a' });
  expect(dropUnlisted({ size: 'b', by: 'a' }, [following])).toEqual({ size: null, by: 'a' });
});

it('spec 290: no kind has a default that its own choices lack', () => {
  for (const { panel } of CHART_DEFINITIONS) {
    const controls = panel.flatMap((section) => section.controls);
    const defaults = Object.fromEntries(controls.map(({ name, default: fallback = null }) => [name, fallback]));
    expect(dropUnlisted(defaults, controls)).toBe(defaults);
  }
});

it('spec 290: no sample chart loses a setting', () => {
  for (const { formData } of SAMPLES) {
    const definition = findDefinition(String(formData['viz_type']));
    const settings = definition?.upgrade(formData, dataset) ?? formData;
    const controls = definition?.panel.flatMap((section) => section.controls) ?? [];
    expect(dropUnlisted(settings, controls), String(formData['viz_type'])).toBe(settings);
  }
});
