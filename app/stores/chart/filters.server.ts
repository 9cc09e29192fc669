// Filters and sort orders of chart lists.
import { CHART_FIELDS } from '#app/domain/chart/fields.ts';
import { fieldFilters, fieldOrders } from '#app/stores/list/field-columns.server.ts';
import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Identity } from '#app/domain/access/identity.ts';
import type { RisonValue } from '#app/domain/rison/decode-rison.ts';
import { contains, operatorNames, textValue, type FilterTable } from '#app/stores/list/list-filters.server.ts';
import { badRequest } from '#app/stores/list/list-query.ts';
import { isVisibleTo } from '#app/stores/list/visible-dashboards.server.ts';
import { isUserFavorite } from '#app/stores/list/favorites.server.ts';
import { chartOwners, charts, dashboardCharts, dashboards, datasets, taggedObjects, tags } from '#drizzle/schema/index.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

const datasetName = sql`(select ${datasets.name} from ${datasets} where ${datasets.id} = ${charts.datasetId})`;

/** Lowercase first name of the user whose id is in the column. */
const firstNameOf = (column: SQLWrapper): SQL =>
  sql`(select lower(people.first_name || ' ' || people.last_name) from users people where people.id = ${column})`;

export const CHART_ORDERS: Readonly<Record<string, SQLWrapper>> = {
  'changed_by.first_name': firstNameOf(charts.changedById),
  changed_on_delta_humanized: charts.changedOnMs,
  created_on_delta_humanized: charts.createdOnMs,
  datasource_id: charts.datasetId,
  datasource_name: sql`lower(${datasetName})`,
  last_saved_at: charts.lastSavedOnMs,
  'last_saved_by.first_name': firstNameOf(charts.lastSavedById),
  'last_saved_by.id': charts.lastSavedById,
  ...fieldOrders(CHART_FIELDS, charts),
};

/** `identity`: whose stars, whose own, and which dashboards count. */
export function chartFilters(identity: Identity): FilterTable {
  const userId = identity.kind === 'user' ? identity.userId : null;
  const owned = sql`${charts.id} in (select ${chartOwners.chartId} from ${chartOwners} where ${chartOwners.userId} = ${userId})`;
  const starred = isUserFavorite(userId, 'chart', charts.id);
  const createdByMe = sql`${charts.createdById} = ${userId}`;
  return {
    id: {
      column: charts.id,
      kind: 'number',
      custom: {
        chart_is_favorite: (value) => whether(value, starred),
        chart_is_certified: (value) => whether(value, sql`coalesce(${charts.certifiedBy}, '') <> ''`),
        chart_owned_created_favored_by_me: (value) => whether(value, sql`(${or(owned, createdByMe, starred)})`),
      },
    },
    uuid: { column: charts.uuid, kind: 'text' },
    slice_name: { column: charts.name, kind: 'text', custom: { chart_all_text: anyText } },
    ...fieldFilters(CHART_FIELDS, charts),
    datasource_id: { column: charts.datasetId, kind: 'number' },
    datasource_name: { column: datasetName, kind: 'text' },
    datasource_type: { column: sql`'table'`, kind: 'text' },
    changed_on: { column: charts.changedOnMs, kind: 'instant' },
    created_on: { column: charts.createdOnMs, kind: 'instant' },
    last_saved_at: { column: charts.lastSavedOnMs, kind: 'instant' },
    changed_by: { column: charts.changedById, kind: 'relation' },
    last_saved_by: { column: charts.lastSavedById, kind: 'relation' },
    created_by: {
      column: charts.createdById,
      kind: 'relation',
      custom: {
        chart_has_created_by: (value) => whether(value, sql`${charts.createdById} is not null`),
        chart_created_by_me: () => createdByMe,
      },
    },
    owners: amongMany((ids) => sql`select ${chartOwners.chartId} from ${chartOwners} where ${chartOwners.userId} in ${ids}`),
    dashboards: amongMany(
      (ids) => sql`select ${dashboardCharts.chartId} from ${dashboardCharts}
        join ${dashboards} on ${dashboards.id} = ${dashboardCharts.dashboardId}
        where ${and(sql`${dashboards.id} in ${ids}`, isVisibleTo(identity))}`,
    ),
    tags: amongMany((ids) => tagged(sql`${tags.id} in ${ids}`), {
      chart_tags: (value) => sql`${charts.id} in (${tagged(contains(tags.name, textValue(value)))})`,
      chart_tag_id: (value) => sql`${charts.id} in (${tagged(sql`${tags.id} in ${idsOf(value)}`)})`,
    }),
  };
}

/** The operators by column, for `_info`: each once. */
export const chartOperators = (identity: Identity) =>
  Object.fromEntries(
    Object.entries(operatorNames(chartFilters(identity))).map(([column, operators]) => [
      column,
      [...new Map(operators.map((operator) => [operator.operator, operator])).values()],
    ]),
  );

function anyText(value: RisonValue): SQL | undefined {
  const request = textValue(value);
  if (request === '') return undefined;
  return or(...[charts.name, charts.description, charts.vizType, datasetName].map((column) => contains(column, request)));
}

const tagged = (condition: SQL): SQL => sql`select ${taggedObjects.objectId} from ${taggedObjects}
  join ${tags} on ${tags.id} = ${taggedObjects.tagId} where ${taggedObjects.objectType} = 'chart' and ${condition}`;

type Custom = Readonly<Record<string, (value: RisonValue) => SQL>>;

/** A column for many rows of another table: a chart passes when one of them is among the ids. */
function amongMany(chartIdsWith: (ids: SQL) => SQL, more: Custom = {}): FilterTable[string] {
  const has = (value: RisonValue): SQL => sql`${charts.id} in (${chartIdsWith(idsOf(value))})`;
  const lacks = (value: RisonValue): SQL => sql`not ${has(value)}`;
  const custom = { rel_m_m: has, rel_o_m: has, eq: has, in: has, neq: lacks, nrel_o_m: lacks, ...more };
  return { column: charts.id, kind: 'relation', custom };
}

const MAX_IDS = 1_000;

function idsOf(value: RisonValue): SQL {
  const ids = (Array.isArray(value) ? value : [value]).map((id) => (typeof id === 'string' && id !== '' ? Number(id) : id));
  if (ids.length > MAX_IDS || !ids.every((id) => typeof id === 'number' && Number.isSafeInteger(id)))
    throw badRequest('Filter value: an id, or a list of at most 1000 ids, is needed');
  return valueList(ids);
}

/** True, 1 and "true" match what fulfills the condition, everything else what does not. */
const whether = (value: RisonValue, condition: SQL): SQL =>
  value === true || value === 1 || value === 'true' ? condition : sql`not ${condition}`;
