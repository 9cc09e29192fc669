import { describe, expect, expectTypeOf, it } from 'vitest';
import { findDefinition } from '#app/charts/definitions.ts';
import { CHART_DEFINITIONS } from '#app/charts/registry/definitions.ts';
import { SAMPLES } from '#app/charts/registry/samples.fixture.ts';
import { dataset } from '#app/charts/sample-charts.fixture.ts';
import type { ControlSection, FormData } from '#app/charts/shared/form/control.ts';
import { control, renderOnly, shownWhen } from './controls.ts';
import type { JsonObject } from './form-values.ts';
import type { OpenBounds, FieldRef } from './setting-values.ts';
import {
  defineSettings,
  fieldList,
  readSettings,
  findUnusableValues,
  type BaseSettings,
  type SettingsOf,
  type SettingsSchema,
} from './settings.ts';

const section = <const C extends ControlSection['controls']>(...controls: C) =>
  ({ label: 'section.query', tab: 'data', controls }) as const;

const size = control({
  name: 'size',
  label: 'rowLimit',
  type: 'select',
  default: 10,
  choices: [
    [10, 'choice.small'],
    [20, 'choice.large'],
  ],
});
const schema = defineSettings(
  [
    section(
      size,
      control({
        name: 'shape',
        label: 'legendType',
        type: 'radio',
        default: null,
        choices: [
          [null, 'choice.none'],
          ['round', 'choice.plain' as 'choice.none'],
        ],
      }),
      control({
        name: 'by',
        label: 'sortBy',
        type: 'select',
        default: null,
        choicesFrom: ({ groupby }) =>
          (Array.isArray(groupby) ? groupby : []).map((name) => [String(name), String(name)] as const),
      }),
      control({ name: 'groupby', label: 'dimensions', type: 'columns' }),
      control({ name: 'entity', label: 'dimensions', type: 'column' }),
      control({ name: 'metric', label: 'metric', type: 'metric' }),
      control({ name: 'metrics', label: 'metrics', type: 'metrics' }),
      control({ name: 'adhoc_filters', label: 'filters', type: 'filters' }),
    ),
    section(
      control({ name: 'open', label: 'legendMargin', type: 'number' }),
      control({ name: 'share', label: 'opacity', type: 'slider', default: 0.2 }),
      renderOnly({ name: 'show', label: 'legend', type: 'checkbox', default: true }),
      control({ name: 'quiet', label: 'legend', type: 'checkbox', default: true, missing: false }),
      shownWhen(() => false, { name: 'title', label: 'xAxisTitle', type: 'text' }),
      control({ name: 'format', label: 'numberFormat', type: 'format', default: 'SMART_NUMBER', missing: null }),
      control({ name: 'ends', label: 'yAxisRange', type: 'bounds' }),
      control({ name: 'rules', label: 'numberFormat', type: 'conditions' }),
      control({ name: 'columns_look', label: 'numberFormat', type: 'column-settings' }),
      control({ name: 'currency', label: 'currency', type: 'currency' }),
      control({ name: 'shifts', label: 'timeShifts', type: 'time-shifts' }),
      control({ name: 'row_limit', label: 'rowLimit', type: 'row-limit', default: 100 }),
    ),
  ],
  fieldList({ name: 'inner', type: 'object' }, { name: 'anything', type: 'raw' }),
);
type Settings = SettingsOf<typeof schema>;

const read = (formData: FormData): Settings => readSettings(schema, formData);

it('gives each setting the type of its control', () => {
  expectTypeOf<Settings['size']>().toEqualTypeOf<10 | 20>();
  expectTypeOf<Settings['shape']>().toEqualTypeOf<'round' | null>();
  expectTypeOf<Settings['by']>().toEqualTypeOf<string | null>();
  expectTypeOf<Settings['groupby']>().toEqualTypeOf<readonly FieldRef[]>();
  expectTypeOf<Settings['entity']>().toEqualTypeOf<FieldRef | null>();
  expectTypeOf<Settings['metric']>().toEqualTypeOf<FieldRef | null>();
  expectTypeOf<Settings['open']>().toEqualTypeOf<number | null>();
  expectTypeOf<Settings['share']>().toEqualTypeOf<number>();
  expectTypeOf<Settings['show']>().toEqualTypeOf<boolean>();
  expectTypeOf<Settings['title']>().toEqualTypeOf<string | null>();
  expectTypeOf<Settings['format']>().toEqualTypeOf<string | null>();
  expectTypeOf<Settings['ends']>().toEqualTypeOf<OpenBounds>();
  expectTypeOf<Settings['rules']>().toEqualTypeOf<readonly JsonObject[]>();
  expectTypeOf<Settings['columns_look']>().toEqualTypeOf<JsonObject>();
  expectTypeOf<Settings['currency']>().toEqualTypeOf<JsonObject | null>();
  expectTypeOf<Settings['shifts']>().toEqualTypeOf<readonly string[]>();
  expectTypeOf<Settings['inner']>().toEqualTypeOf<JsonObject>();
  expectTypeOf<Settings['anything']>().toEqualTypeOf<unknown>();
});

it('includes the base settings, unless the kind overrides them', () => {
  expectTypeOf<Settings['url_params']>().toEqualTypeOf<JsonObject>();
  expectTypeOf<BaseSettings['row_limit']>().toEqualTypeOf<number | null>();
  expectTypeOf<Settings['row_limit']>().toEqualTypeOf<number>();
  expect(read({})).toMatchObject({ url_params: {}, order_desc: true, limit: null, row_limit: 100 });
  expect(read({ viz_type: 'pie', order_desc: false, row_limit: '5' })).toMatchObject({
    viz_type: 'pie',
    order_desc: false,
    row_limit: 5,
  });
});

it('rejects unknown names at compile time', () => {
  const settings = read({});
  // @ts-expect-error -- no such setting
  expect(settings.show_totl).toBeUndefined();
  // @ts-expect-error -- no such choice
  expect(settings.size === 30).toBe(false);
});

describe('a value that is absent', () => {
  it('becomes `missing`, the default, or an empty value', () => {
    expect(read({})).toMatchObject({
      size: 10,
      shape: null,
      by: null,
      groupby: [],
      entity: null,
      metric: null,
      metrics: [],
      adhoc_filters: [],
      open: null,
      share: 0.2,
      show: true,
      quiet: false,
      title: null,
      format: null,
      ends: [null, null],
      rules: [],
      columns_look: {},
      currency: null,
      shifts: [],
      inner: {},
      anything: null,
    });
  });

  it('is the same as null and an empty text', () => {
    const { panel, hidden = [] }: SettingsSchema = schema;
    const names = [...panel.flatMap(({ controls }) => controls), ...hidden].map(({ name }) => name);
    for (const empty of [null, '', undefined])
      expect(read(Object.fromEntries(names.map((name) => [name, empty])))).toMatchObject(read({}));
  });

  it('ignores inherited properties', () => {
    const odd = defineSettings([], fieldList({ name: 'toString', type: 'text' }));
    expect(readSettings(odd, {})).toMatchObject({ toString: null });
  });
});

it('distinguishes a time grain saved as null from an absent one', () => {
  expect(read({}).time_grain_sqla).toBeUndefined();
  expect(read({ time_grain_sqla: null }).time_grain_sqla).toBeNull();
  expect(read({ time_grain_sqla: 'P1D' }).time_grain_sqla).toBe('P1D');
});

it('reads numbers that were saved as text, and one entry as a list', () => {
  expect(read({ size: '20', open: '7.5', share: '1', ends: ['0', null], title: 12 })).toMatchObject({
    size: 20,
    open: 7.5,
    share: 1,
    ends: [0, null],
    title: '12',
  });
  expect(read({ groupby: 'a', shifts: '1 year ago', entity: ['b', 'c'], metric: [] })).toMatchObject({
    groupby: ['a'],
    shifts: ['1 year ago'],
    entity: 'b',
    metric: null,
  });
  expect(read({ groupby: ['a', null, '', { label: 'b' }, []] }).groupby).toEqual(['a', { label: 'b' }]);
});

const WRONG = {
  size: 30,
  shape: 'square',
  by: 'gone',
  groupby: ['a'],
  open: 'many',
  share: {},
  show: 'yes',
  title: [],
  format: {},
  ends: 5,
  columns_look: 'wide',
  currency: 'EUR',
  row_limit: 'all',
};

it('uses the default for values of the wrong type or not among the choices', () => {
  expect(read(WRONG)).toMatchObject({
    size: 10,
    shape: null,
    by: null,
    groupby: ['a'],
    open: null,
    share: 0.2,
    show: true,
    title: null,
    format: null,
    ends: [null, null],
    columns_look: {},
    currency: null,
    row_limit: 100,
  });
});

it('lists only unusable values, as saved', () => {
  const found = findUnusableValues(schema, WRONG);
  const { groupby: _usable, ...unusable } = WRONG;
  expect(Object.fromEntries(found.map(({ name, saved }) => [name, saved]))).toEqual(unusable);
  expect(findUnusableValues(schema, { size: '20', by: 'a', groupby: ['a'], show: null, ends: [], other: {} })).toEqual([]);
});

it('accepts any value while derived choices are empty', () => {
  expect(read({ by: 'a' }).by).toBe('a');
  expect(findUnusableValues(schema, { by: 'a' })).toEqual([]);
});

it('finds nothing unusable in defaults and samples of any kind', () => {
  for (const { panel, vizTypes } of CHART_DEFINITIONS) {
    const controls = panel.flatMap((one) => one.controls);
    const defaults = Object.fromEntries(controls.map(({ name, default: fallback = null }) => [name, fallback]));
    expect(findUnusableValues({ panel } satisfies SettingsSchema, defaults), vizTypes[0]).toEqual([]);
  }
  for (const { formData } of SAMPLES) {
    const definition = findDefinition(String(formData['viz_type']));
    if (definition === null) continue;
    expect(findUnusableValues(definition, definition.upgrade(formData, dataset)), String(formData['viz_type'])).toEqual([]);
  }
});
