// What the columns of a dataset are good for in a chart, guessed from their types and names: nothing is queried.
import { decideAggregate } from './decide-aggregate.ts';
import { detectColumnContent, type TypedColumn } from './field-type.ts';
import { splitName } from './name-parts.ts';
import { findAggregates, type FurtherAggregate } from './query-aggregates.ts';
import { rankMeasure, type RankedMeasure } from './rank-measure.ts';

export interface SuggestedColumn extends TypedColumn {
  /** Left out: it is. */
  readonly isGroupable?: boolean;
}

/** How the cells of a column name countries, as the world map reads them. */
type CountryField = 'name' | 'cca2' | 'cca3';

export interface ColumnRoles {
  /** Temporal columns, the main one first. */
  readonly times: readonly string[];
  /** Numbers that can be added up or averaged, the most meaningful first: no keys, no years, no coordinates. */
  readonly measures: readonly RankedMeasure[];
  /** Columns that name groups, the most telling first. */
  readonly categories: readonly string[];
  readonly place: { readonly latitude: string; readonly longitude: string } | null;
  readonly country: { readonly column: string; readonly field: CountryField } | null;
}

interface Columns {
  readonly columns: readonly SuggestedColumn[];
  readonly mainTemporalColumn: string | null;
  /** SQL of a query, whose aggregates are always measures. Null or omitted: a table. */
  readonly sql?: string | null;
}

/** Texts that differ in nearly every row. */
const NO_CATEGORY =
  /^(?:id|ids|uid|uuid|guid|key|hash|token|url|uri|link|href|path|email|mail|phone|fax|address|street|comment|comments|note|notes|description|text|body|message|title|html|json|payload|latitude|longitude|lat|lon|lng|geojson|geometry|shape|geohash)$/;
/** Texts that usually have few values. */
const TELLING =
  /^(?:type|kind|category|class|status|state|stage|segment|group|region|country|continent|market|channel|source|medium|product|brand|line|department|team|industry|sector|genre|gender|sex|platform|device|carrier|method|level|priority|size|color|origin|symbol|series)$/;
const LATITUDE = /^(?:lat|latitude)$/;
const LONGITUDE = /^(?:lon|lng|long|longitude)$/;
const NESTED = /array|map|struct|tuple|json|geo|object|bytea|blob|binary/i;

export function findColumnRoles({ columns, mainTemporalColumn, sql = null }: Columns): ColumnRoles {
  const named = columns.filter(({ type }) => type === null || !NESTED.test(type));
  const numbers = named.filter((column) => detectColumnContent(column) === 'number');
  const latitude = numbers.find(({ name }) => LATITUDE.test(lastPart(name)))?.name;
  const longitude = numbers.find(({ name }) => LONGITUDE.test(lastPart(name)))?.name;
  const times = columns.filter(({ isTemporal }) => isTemporal).map(({ name }) => name);
  return {
    times: mainTemporalColumn !== null && times.includes(mainTemporalColumn) ? withFirst(times, mainTemporalColumn) : times,
    measures: findMeasures(named, sql),
    categories: findCategories(named),
    place: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
    country: findCountry(named),
  };
}

function findMeasures(columns: readonly SuggestedColumn[], sql: string | null): readonly RankedMeasure[] {
  const aggregates: ReadonlyMap<string, FurtherAggregate> = sql === null ? new Map() : findAggregates(sql);
  const found = columns.flatMap((column): (RankedMeasure & { readonly order: number })[] => {
    const { name } = column;
    const ofQuery = aggregates.get(name) ?? aggregates.get(name.toLowerCase());
    const content = detectColumnContent(column);
    if (content !== 'number' && (content !== 'unknown' || ofQuery === undefined)) return [];
    const aggregate = furtherAggregate(column, ofQuery);
    return aggregate === null ? [] : [{ name, aggregate, order: (aggregate === 'SUM' ? 0 : 100) + rankMeasure(name) }];
  });
  // Stable: columns of one rank stay as the dataset has them.
  return found.toSorted((a, b) => a.order - b.order).map(({ name, aggregate }) => ({ name, aggregate }));
}

/** The smallest and the largest of a key are no more to be added up than the key. */
function furtherAggregate(column: SuggestedColumn, ofQuery: FurtherAggregate | undefined): FurtherAggregate | null {
  if (ofQuery === 'SUM' || ofQuery === 'AVG') return ofQuery;
  const named = decideAggregate(column);
  return named !== null && ofQuery !== undefined ? ofQuery : named;
}

function findCategories(columns: readonly SuggestedColumn[]): readonly string[] {
  const found = columns.flatMap((column) => {
    const content = detectColumnContent(column);
    const last = lastPart(column.name);
    if ((content !== 'text' && content !== 'boolean') || column.isGroupable === false || NO_CATEGORY.test(last)) return [];
    return [{ name: column.name, order: content === 'boolean' ? 2 : TELLING.test(last) ? 0 : 1 }];
  });
  // Stable: columns of one order stay as the dataset has them.
  return [0, 1, 2].flatMap((order) => found.filter((one) => one.order === order).map(({ name }) => name));
}

function findCountry(columns: readonly SuggestedColumn[]): ColumnRoles['country'] {
  for (const column of columns) {
    const parts = splitName(column.name);
    if (detectColumnContent(column) !== 'text' || !parts.some((part) => /^(?:country|nation)$/.test(part))) continue;
    if (/(?:iso_?3|cca3|alpha_?3)$/i.test(column.name)) return { column: column.name, field: 'cca3' };
    const isCode = parts.some((part) => /^(?:code|iso|iso2|cca2|alpha2)$/.test(part));
    return { column: column.name, field: isCode ? 'cca2' : 'name' };
  }
  return null;
}

const withFirst = (names: readonly string[], first: string): readonly string[] => [
  first,
  ...names.filter((name) => name !== first),
];

const lastPart = (name: string): string => splitName(name).at(-1) ?? '';
