// What Explore starts with: a dataset, form data from a link, a key or a saved chart, and what is known of that chart.
import { canReadDataset } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { humanizeAge } from '#app/domain/format/humanize-age.ts';
import { formatNaiveIso } from '#app/domain/format/wire-date.ts';
import { notFound } from '#app/domain/errors.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import { badRequest } from '#app/stores/list/list-query.ts';
import { findVisibleChart, type ChartListItem } from '#app/stores/chart/list.server.ts';
import { chartFormData, qualifiedName, sliceUrl } from '#app/stores/chart/wire-row.server.ts';
import { engineFacts } from '#app/stores/dataset/engine-facts.ts';
import type { DatasetRecord } from '#app/stores/dataset/record.ts';
import { findDatasetRecord } from '#app/stores/dataset/records.server.ts';
import { datasetWire } from '#app/stores/dataset/wire.ts';
import type { ExploreQuery } from '#app/stores/explore/wire.ts';
import { datasourceKind, type DatasourceKey } from '#app/services/chart-data/datasource-source.server.ts';
import { findDatasourceWire } from '#app/services/chart-data/datasource-wire.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { datasetDenied, datasetIdIn, isDatasetType } from './explore-access.server.ts';
import { findFormData } from './explore-form-data.server.ts';
import { findPermalink } from './permalink-explore.server.ts';
import { markdownForClients } from '#app/stores/list/sanitize-html.server.ts';

type FormData = Readonly<Record<string, unknown>>;

export interface ExploreStart {
  readonly dataset: Readonly<Record<string, unknown>>;
  readonly form_data: FormData;
  readonly slice: Readonly<Record<string, unknown>> | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  /** What the page should say, such as that a key has expired; null: nothing. */
  readonly message: string | null;
}

/**
 * `params`: the page's query. Throws 404 for links and charts that are missing or unseen, 403 for a dataset that cannot be
 * queried.
 */
export async function loadExplore(
  deps: Deps,
  identity: Identity,
  request: ExploreQuery,
  params: URLSearchParams,
): Promise<ExploreStart> {
  const { state, message } = await findRequestedState(deps, identity, request);
  const sent = { ...state, ...readSent(request.form_data) };
  const chart = await findRequestedChart(deps, identity, request, sent);
  // The state of a key or link is complete: merging the saved chart's form data would restore removed settings.
  const saved = chart === null ? {} : chartFormData(chart.record);
  const base = Object.keys(state).length > 0 ? pick(saved, ['slice_id', 'viz_type', 'datasource']) : saved;
  const formData: FormData = { ...base, ...sent };
  const statement = statementIn(request, formData);
  const record = statement ? null : await findRequestedDataset(deps, identity, request, formData);
  const dataset = statement
    ? await findStatementWire(deps, identity, statement)
    : record && datasetWire(record, engineFacts(record.database.engine));
  return {
    dataset: dataset ?? MISSING_DATASET,
    form_data: completed(formData, { requested: request, params, datasetId: record?.row.id ?? null, statement }),
    slice: chart && sliceWire(chart, deps.now()),
    metadata: chart && metadataWire(chart, deps.now()),
    message,
  };
}

/** The form data of a saved chart; empty for one that is missing or that the identity cannot see. */
export async function findSavedFormData({ db }: Deps, identity: Identity, chartId: number): Promise<FormData> {
  const chart = await findVisibleChart(db, identity, chartId);
  return chart ? chartFormData(chart.record) : {};
}

const MISSING_DATASET = {
  type: 'table',
  name: '[Missing Dataset]',
  columns: [],
  metrics: [],
  database: { id: 0, backend: '' },
} as const;

async function findRequestedState(
  deps: Deps,
  identity: Identity,
  request: ExploreQuery,
): Promise<{ readonly state: FormData; readonly message: string | null }> {
  const { permalink_key: permalinkKey, form_data_key: formDataKey } = request;
  if (permalinkKey !== undefined) {
    const link = await findPermalink(deps, identity, permalinkKey);
    if (!link) throw notFound();
    const { formData, urlParams } = link.state;
    const state = { ...formData, datasource: link.datasource };
    return { state: urlParams ? { ...state, url_params: Object.fromEntries(urlParams) } : state, message: null };
  }
  if (formDataKey === undefined) return { state: {}, message: null };
  const kept = await findFormData(deps, identity, formDataKey);
  if (kept)
    return {
      state: { datasource: `${kept.datasetId}__${kept.sourceKind ?? 'table'}`, ...readObject(kept.formData) },
      message: null,
    };
  return { state: {}, message: expiredMessage(request) };
}

function expiredMessage({ slice_id: sliceId, datasource_id: datasourceId }: ExploreQuery): string | null {
  if (sliceId !== undefined) return 'Form data not found in cache, reverting to chart metadata.';
  return datasourceId === undefined ? null : 'Form data not found in cache, reverting to dataset metadata.';
}

/** What the page's own address says; throws 400 for what is no JSON object. */
function readSent(text: string | undefined): FormData {
  if (text === undefined || text === '') return {};
  const read = readObject(text);
  if (read === null) throw badRequest('form_data: JSON not valid');
  return read;
}

function readObject(text: string): FormData | null {
  try {
    const parsed: unknown = parseJson(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as FormData) : null;
  } catch {
    return null; // Every caller says for itself what text without JSON means.
  }
}

/** A requested chart must exist; one that a state merely refers to can be deleted. */
async function findRequestedChart(
  deps: Deps,
  identity: Identity,
  request: ExploreQuery,
  state: FormData,
): Promise<ChartListItem | null> {
  const id = request.slice_id ?? state['slice_id'];
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) return null;
  const found = await findVisibleChart(deps.db, identity, id);
  if (!found && request.slice_id !== undefined) throw notFound();
  return found;
}

/** A run or a saved query, from the settings (`7__query`) or the URL; null for a dataset. */
function statementIn(request: ExploreQuery, formData: FormData): DatasourceKey | null {
  const named: unknown = formData['datasource'];
  const [, id, type] = typeof named === 'string' ? (/^(\d{1,15})__(query|saved_query)$/.exec(named) ?? []) : [];
  if (id !== undefined && type !== undefined) return { type, id: Number(id) };
  const kind = datasourceKind(request.datasource_type ?? 'table');
  if (kind === null || kind === 'dataset' || request.datasource_id === undefined || named !== undefined) return null;
  return { type: kind, id: request.datasource_id };
}

/** Null for one that is missing. */
const findStatementWire = (deps: Deps, identity: Identity, statement: DatasourceKey) =>
  findDatasourceWire(deps, identity, statement).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });

/** Null for one that is missing, or when none was named. */
async function findRequestedDataset(
  deps: Deps,
  identity: Identity,
  request: ExploreQuery,
  formData: FormData,
): Promise<DatasetRecord | null> {
  const ofQuery = isDatasetType(request.datasource_type ?? 'table') ? request.datasource_id : undefined;
  const id = datasetIdIn(formData['datasource']) ?? ofQuery;
  const record = id === undefined ? null : await findDatasetRecord(deps.db, id);
  if (!record) return null;
  const { row, database, owners } = record;
  const place = { id: row.id, name: row.name, catalog: row.catalog, schema: row.schema, databaseId: row.databaseId };
  const facts = { ...place, databaseName: database.name, ownerIds: owners.map((owner) => owner.id) };
  if (!canReadDataset(identity, facts)) throw datasetDenied();
  return record;
}

interface Completion {
  readonly requested: ExploreQuery;
  readonly params: URLSearchParams;
  readonly datasetId: number | null;
  readonly statement: DatasourceKey | null;
}

/** URL parameters of Explore itself, which aren't passed to the chart. */
const OWN_PARAMS = ['form_data', 'r'];

function completed(formData: FormData, { requested: request, params, datasetId, statement }: Completion): FormData {
  const { url_params: before, adhoc_filters: filters } = formData;
  const urlParams = [...params].filter(([name]) => !OWN_PARAMS.includes(name));
  return {
    ...(request.viz_type !== undefined && { viz_type: request.viz_type }),
    ...formData,
    ...(datasetId !== null && { datasource: `${datasetId}__table` }),
    ...(statement && { datasource: `${statement.id}__${statement.type}` }),
    adhoc_filters: Array.isArray(filters) ? (filters as unknown[]) : [],
    applied_time_extras: {},
    url_params: { ...(typeof before === 'object' ? before : {}), ...Object.fromEntries(urlParams) },
  };
}

const fullName = (person: { readonly firstName: string; readonly lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();

function sliceWire({ record, relations }: ChartListItem, nowMs: number) {
  const changed = humanizeAge(record.changedOnMs, nowMs);
  return {
    cache_timeout: record.cacheTimeoutS,
    certification_details: record.certificationDetails,
    certified_by: record.certifiedBy,
    changed_on: formatNaiveIso(record.changedOnMs),
    changed_on_humanized: changed,
    datasource: relations.dataset && qualifiedName(relations.dataset),
    description: record.description,
    description_markeddown: record.description ? markdownForClients(record.description).trim() : '',
    edit_url: `/chart/edit/${record.id}`,
    form_data: chartFormData(record),
    is_managed_externally: record.isManagedExternally,
    modified: `<span class="no-wrap">${changed}</span>`,
    owners: relations.owners.map((owner) => owner.id),
    query_context: record.queryContext,
    slice_id: record.id,
    slice_name: record.name,
    slice_url: sliceUrl(record.id),
  };
}

function metadataWire({ record, relations }: ChartListItem, nowMs: number) {
  const nameOf = (id: number | null): string | null => {
    const person = id === null ? undefined : relations.people.get(id);
    return person ? fullName(person) : null;
  };
  return {
    changed_by: nameOf(record.changedById),
    changed_on_humanized: humanizeAge(record.changedOnMs, nowMs),
    created_by: nameOf(record.createdById),
    created_on_humanized: humanizeAge(record.createdOnMs, nowMs),
    dashboards: relations.dashboards.map(({ id, title }) => ({ dashboard_title: title, id })),
    owners: relations.owners.map(fullName),
  };
}

const pick = (from: FormData, names: readonly string[]): FormData =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
