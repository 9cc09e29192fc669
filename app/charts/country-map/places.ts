// Rows to regions of the country: by their ISO 3166-2 code, also without the country before it, or by name.
import { withoutAccents } from '#app/domain/format/without-accents.ts';
import { columnLabel, metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { PlaceRow } from '#app/charts/shared/maps/texts/place-texts.ts';
import { readRegions, type Region, type RegionTopology } from '#app/charts/shared/maps/topology.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { cellAt, findColumn } from '#app/domain/table.ts';
import { nameValue } from '#app/messages/name-value.ts';
import type { CountryMapSettings } from './settings.ts';

export interface RegionPlace extends PlaceRow {
  /** null where it is not in the country. */
  readonly regionId: string | null;
}

export function readPlaces(input: LayoutInput<CountryMapSettings>, topology: RegionTopology | null): readonly RegionPlace[] {
  const table = input.tables[0];
  if (table === undefined) return [];
  const entity = findColumn(table, columnLabel(input.settings.entity)) ?? table.columns[0];
  const metric = metricLabel(input.settings.metric);
  const values = findColumn(table, metric) ?? table.columns.find(({ type }) => type === 'numeric');
  const index = topology === null ? new Map<string, Region>() : indexRegions(topology);
  return Array.from({ length: table.rowCount }, (_, row): RegionPlace => {
    const cell = entity === undefined ? null : cellAt(entity, row);
    const text = oneLine(nameValue(cell, input.locale));
    const region = cell === null ? null : (index.get(keyOf(text)) ?? null);
    const value = values === undefined ? NaN : Number(cellAt(values, row) ?? NaN);
    return {
      row,
      text,
      second: NaN,
      regionId: region?.id ?? null,
      name: region === null ? null : region.name,
      value: Number.isFinite(value) ? value : NaN,
    };
  });
}

const indexes = new WeakMap<RegionTopology, ReadonlyMap<string, Region>>();

/** Codes after names, so that a code is never taken for a name. */
function indexRegions(topology: RegionTopology): ReadonlyMap<string, Region> {
  const known = indexes.get(topology);
  if (known !== undefined) return known;
  const regions = readRegions(topology);
  const index = new Map([
    ...regions.map((region) => [keyOf(region.name), region] as const),
    ...regions.map((region) => [keyOf(region.id.replace(/^[A-Z]{2}-/, '')), region] as const),
    ...regions.map((region) => [keyOf(region.id), region] as const),
  ]);
  indexes.set(topology, index);
  return index;
}

const keyOf = (text: string): string => withoutAccents(text.trim()).toLowerCase();
