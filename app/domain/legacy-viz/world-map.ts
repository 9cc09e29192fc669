// World map: one entry a row, with the country that its code means.
import { findCountry, isCountryField } from './countries.ts';
import { numberOrNull, valuesAt, readValues } from './cells.ts';
import { grouped, readLabel, readFormList, own, required } from './form.ts';
import type { LegacyViz } from './legacy-viz.ts';

export const worldMap: LegacyViz = {
  query: (form) =>
    grouped(
      [required(form, 'entity', 'column of countries')],
      [required(form, 'metric', 'metric'), ...readFormList(form, 'secondary_metric')],
    ),
  shape: (table, { form }) => {
    const [entities, field] = [valuesAt(table, 0), own(form, 'country_fieldtype')];
    const metric = readValues(table, readLabel(readFormList(form, 'metric')[0])).map(numberOrNull);
    const [second] = readFormList(form, 'secondary_metric');
    const secondary = second === undefined ? null : readValues(table, readLabel(second)).map(numberOrNull);
    return entities.map((entity, row) => {
      const figures = { m1: metric[row] ?? null, ...(secondary && { m2: secondary[row] ?? null }) };
      const country = typeof entity === 'string' && isCountryField(field) ? findCountry(field, entity) : null;
      if (!country) return { country: UNKNOWN, ...figures };
      const { cca3, lat, lng, name } = country;
      return { country: cca3, ...figures, code: entity, latitude: lat, longitude: lng, name };
    });
  },
};

/** Placeholder for every code that means no country. */
const UNKNOWN = 'XXX';
