// Facts about chart types besides their settings, as plain lists: the domain may not import charts, and dashboards load no
// definitions. Apart by who reads them, so that a dashboard loads no gallery.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';
import type { ChartKindFolder } from './read-chart-kinds.ts';

export const listGallery = (kinds: readonly ChartKindFolder[]): string => `
/** The types that can be selected, in the order of the gallery. Types of old charts that are drawn as another are left out. */
export const GALLERY = [
${lines(
  kinds.flatMap(({ definition: { category }, facts: { types } }) =>
    Object.entries(types).map(([vizType, { requires }]) => json({ vizType, category, requires })),
  ),
)}] as const;
`;

export const listTypes = (kinds: readonly ChartKindFolder[]): string => `
/** In their pictures is nothing to point at, sort or hide: dashboards keep those of the server, and load no code. */
export const STILL_TYPES: readonly string[] = ${typesOf(kinds, ({ isStill }) => isStill === true)};

/** Read at half a narrow window. */
export const FIGURE_TYPES: readonly string[] = ${typesOf(kinds, ({ isFigure }) => isFigure === true)};

/** Tables of rows, and pivot tables. */
export const TABLE_TYPES: readonly string[] = ${typesOf(kinds, ({ table }) => table === 'rows')};
export const PIVOT_TYPES: readonly string[] = ${typesOf(kinds, ({ table }) => table === 'pivot')};

/** How a viewer arranged them is kept in the browser. */
export const KEPT_VIEW_TYPES: readonly string[] = ${selectableOf(kinds, (facts, vizType) => facts.types[vizType]?.keepsView === true)};
`;

export const listColumns = (kinds: readonly ChartKindFolder[]): string => `
import type { ColumnPlaces, Dimensions } from '#app/domain/chart-types/facts.ts';

/** What can show a column's values along an axis of time, and by name. */
export const TYPES_OVER_TIME: readonly string[] = ${selectableOf(kinds, ({ drillsBy }) => drillsBy?.includes('time') === true)};
export const TYPES_BY_NAME: readonly string[] = ${selectableOf(kinds, ({ drillsBy }) => drillsBy?.includes('name') === true)};

/** Where columns go when a chart becomes another type, where it isn't their usual place. */
export const COLUMN_PLACES: Readonly<Record<string, ColumnPlaces>> = {
${byType(kinds, 'columns')}};

/** Types that are not listed have no dimensions to replace. */
export const DIMENSIONS: Readonly<Record<string, Dimensions>> = {
${byType(kinds, 'dimensions')}};
`;

/** Those of old charts as well. */
const typesOf = (kinds: readonly ChartKindFolder[], has: (facts: GalleryFacts) => boolean): string =>
  json(kinds.filter(({ facts }) => has(facts)).flatMap(({ definition }) => definition.vizTypes));

const selectableOf = (kinds: readonly ChartKindFolder[], has: (facts: GalleryFacts, vizType: string) => boolean): string =>
  json(kinds.flatMap(({ facts }) => Object.keys(facts.types).filter((vizType) => has(facts, vizType))));

const byType = (kinds: readonly ChartKindFolder[], fact: 'columns' | 'dimensions'): string =>
  lines(
    kinds.flatMap(({ definition: { vizTypes }, facts }) =>
      facts[fact] === undefined ? [] : vizTypes.map((vizType) => `${json(vizType)}: ${json(facts[fact])}`),
    ),
  );

const json = (value: unknown): string => JSON.stringify(value);
const lines = (entries: readonly string[]): string => entries.map((entry) => `${entry},\n`).join('');
