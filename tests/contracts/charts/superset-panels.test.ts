// No setting of Superset's panels is silently ignored: it has an effect, or Explore says that it has none.
import { describe, expect, it } from 'vitest';
import { CHART_DEFINITIONS } from '#app/charts/registry/definitions.ts';
import { findDefinition } from '#app/charts/definitions.ts';
import { BASE_FIELDS } from '#app/charts/shared/form/base-fields.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { dataset } from './samples.ts';
import { SUPERSET_PANELS } from './superset-panels.ts';

/** Saved in another form than it is read in: what `upgrade` makes of it. */
const UPGRADED: Readonly<Record<string, FormData>> = {
  cartodiagram: {
    map_view: { mode: 'CUSTOM', zoom: 3, longitude: 1, latitude: 2 },
    chart_size: { type: 'FIXED', configs: { width: 50, height: 60 } },
  },
  compare: { contribution: true, x_axis_label: 'Months', x_axis_format: '%Y', y_axis_label: 'Growth' },
  horizon: { contribution: true },
  rose: { contribution: true },
};

const fieldsOf = ({ panel, hidden = [] }: ChartDefinition): readonly string[] =>
  [...BASE_FIELDS, ...hidden, ...panel.flatMap(({ controls }) => controls)].map(({ name }) => name);

const definitionOf = (vizType: string): ChartDefinition => {
  const definition = findDefinition(vizType);
  if (definition === null) throw new Error(`no kind draws ${vizType}`);
  return definition;
};

describe.each(Object.entries(SUPERSET_PANELS))('the panel of %s in Superset', (vizType, names) => {
  it('has only settings that are read here, or listed as without effect', () => {
    const definition = definitionOf(vizType);
    const listed = (definition.ignoredSettings ?? [])
      .filter(({ vizTypes }) => vizTypes?.includes(vizType) ?? true)
      .map(({ name }) => name);
    const known = [...fieldsOf(definition), ...listed, ...Object.keys(UPGRADED[vizType] ?? {})];
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('is listed once', () => {
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

it.each(Object.entries(UPGRADED))('the settings of %s that are saved in another form are read', (viz_type, saved) => {
  const definition = definitionOf(viz_type);
  const read = (formData: FormData) => readSettings(definition, definition.upgrade({ viz_type, ...formData }, dataset));
  for (const [name, value] of Object.entries(saved)) expect(read({ [name]: value }), name).not.toEqual(read({}));
});

describe.each(CHART_DEFINITIONS.map((definition) => [definition.vizTypes[0], definition] as const))(
  'what %s lists as without effect',
  (_vizType, definition) => {
    it('is no setting that it reads, is of its types, and is listed once', () => {
      const listed = definition.ignoredSettings ?? [];
      const types = listed.flatMap(({ vizTypes = [] }) => vizTypes);
      expect(types.filter((type) => !definition.vizTypes.includes(type))).toEqual([]);
      const anywhere = listed.filter(({ vizTypes }) => vizTypes === undefined).map(({ name }) => name);
      expect(anywhere.filter((name) => fieldsOf(definition).includes(name))).toEqual([]);
      const names = listed.map(({ name, vizTypes }) => `${name} ${String(vizTypes)}`);
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    });
  },
);
