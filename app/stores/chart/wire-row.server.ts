// A chart's row in the forms of the wire: in lists and alone.
import { CHART_FIELDS } from '#app/domain/chart/fields.ts';
import { wireFields } from '#app/domain/fields/columns.ts';
import type { FieldRow } from '#app/domain/fields/field.ts';
import { humanizeAge } from '#app/domain/format/humanize-age.ts';
import { formatNaiveIso } from '#app/domain/format/wire-date.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import { wireAudit, wirePerson, type AccountName } from '#app/stores/list/audit-accounts.server.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';
import { markdownForClients } from '#app/stores/list/sanitize-html.server.ts';

export interface ChartRecord extends FieldRow<typeof CHART_FIELDS> {
  readonly id: number;
  readonly uuid: string;
  readonly datasetId: number | null;
  readonly version: number;
  readonly createdOnMs: number;
  readonly changedOnMs: number;
  readonly lastSavedOnMs: number | null;
  readonly createdById: number | null;
  readonly changedById: number | null;
  readonly lastSavedById: number | null;
}

interface ChartOwner extends AccountName {
  readonly email: string;
}

/** A chart's data in other tables, as far as the caller can see it. */
export interface ChartRelations {
  readonly people: ReadonlyMap<number, AccountName>;
  readonly owners: readonly ChartOwner[];
  readonly dashboards: readonly { readonly id: number; readonly title: string; readonly jsonMetadata: string }[];
  readonly tags: readonly { readonly id: number; readonly name: string }[];
  /** Null when deleted. */
  readonly dataset: ChartDataset | null;
}

export interface ChartDataset {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly schema: string | null;
  readonly defaultEndpoint: string | null;
}

/** Type of tags that users create; system tags have other numbers. */
const CUSTOM_TAG = 1;

const listed = wireFields(CHART_FIELDS, 'list');
const shown = wireFields(CHART_FIELDS, 'show');

export function chartListRow(row: ChartRecord, relations: ChartRelations, nowMs: number): WireRow {
  const { dataset, people: accounts } = relations;
  const personOf = (id: number | null): AccountName | null => (id === null ? null : (accounts.get(id) ?? null));
  const creator = personOf(row.createdById);
  return {
    ...listed(row),
    ...shared(row, relations, nowMs),
    ...wireAudit({ ...row, creator, changer: personOf(row.changedById) }, nowMs),
    created_by_name: creator === null ? '' : `${creator.firstName} ${creator.lastName}`.trim(),
    dashboards: relations.dashboards.map(({ id, title }) => ({ dashboard_title: title, id })),
    description_markeddown: row.description ? markdownForClients(row.description).trim() : '',
    edit_url: `/chart/edit/${row.id}`,
    form_data: chartFormData(row),
    last_saved_at: row.lastSavedOnMs === null ? null : formatNaiveIso(row.lastSavedOnMs),
    last_saved_by: wirePerson(personOf(row.lastSavedById)),
    slice_url: sliceUrl(row.id),
    table: dataset && { default_endpoint: dataset.defaultEndpoint, table_name: dataset.name },
  };
}

export const chartItemRow = (row: ChartRecord, relations: ChartRelations, nowMs: number): WireRow => ({
  ...shown(row),
  ...shared(row, relations, nowMs),
  dashboards: relations.dashboards.map(({ id, title, jsonMetadata }) => ({
    dashboard_title: title,
    id,
    json_metadata: jsonMetadata,
  })),
  datasource_uuid: relations.dataset?.uuid ?? null,
});

function shared(row: ChartRecord, { dataset, owners, tags }: ChartRelations, nowMs: number) {
  return {
    changed_on_delta_humanized: humanizeAge(row.changedOnMs, nowMs),
    datasource_id: row.datasetId,
    datasource_name_text: dataset && qualifiedName(dataset),
    datasource_type: 'table',
    datasource_url: row.datasetId === null ? null : `/explore/?datasource_type=table&datasource_id=${row.datasetId}`,
    id: row.id,
    is_managed_externally: row.isManagedExternally,
    owners: owners.map((owner) => ({ email: owner.email, ...wirePerson(owner) })),
    tags: tags.map(({ id, name }) => ({ id, name, type: CUSTOM_TAG })),
    thumbnail_url: chartThumbnailUrl(row),
    url: `/explore/?slice_id=${row.id}`,
    uuid: row.uuid,
  };
}

/** `public.sales`. */
export const qualifiedName = ({ name, schema }: Pick<ChartDataset, 'name' | 'schema'>): string =>
  schema === null || schema === '' ? name : `${schema}.${name}`;

/** Explore's address, in the long form in which clients store it. */
export const sliceUrl = (id: number): string => `/explore/?slice_id=${id}&form_data=${encodeURIComponent(`{"slice_id": ${id}}`)}`;

/** The saved form data with what the chart itself knows better: its kind, its dataset, its id. */
export function chartFormData(
  row: Pick<ChartRecord, 'id' | 'params' | 'vizType' | 'datasetId' | 'cacheTimeoutS'>,
): Record<string, unknown> {
  return {
    ...readObject(row.params),
    slice_id: row.id,
    viz_type: row.vizType,
    ...(row.datasetId !== null && { datasource: `${row.datasetId}__table` }),
    ...(row.cacheTimeoutS !== null && { cache_timeout: row.cacheTimeoutS }),
  };
}

/** Text that is no JSON object counts as an empty one. */
function readObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = parseJson(text === '' ? '{}' : text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** URL of a chart's thumbnail, which changes with the chart. */
export const chartThumbnailUrl = ({ id, uuid, version }: Pick<ChartRecord, 'id' | 'uuid' | 'version'>): string =>
  `/api/v1/chart/${id}/thumbnail/${uuid}.${version}/`;
