// Explore's page: the dataset, the saved chart, whose settings apply, and messages about what prevents it.
import { findDefinition } from '#app/charts/definitions.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { AppError } from '#app/domain/errors.ts';
import {
  canReadDataset,
  canWriteDataset,
  hasPermission,
  isAdmin,
  isChartSharedWith,
  isEditor,
} from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { ExploreAddress } from '#app/domain/explore/explore-address.ts';
import { firstSettings, suggestedSettings, suggestKind } from '#app/domain/explore/first-settings.ts';
import { withPositiveLimits } from '#app/domain/explore/positive-limits.ts';
import type { SourceRef } from '#app/domain/explore/source-ref.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { findChart } from '#app/stores/chart/store.server.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { namedGrains } from '#app/stores/dataset/grain-names.ts';
import type { DatasetSource } from '#app/stores/dataset/store.server.ts';
import { findDatasource } from '#app/services/chart-data/datasource-source.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { readFormData } from '#app/services/charts/run-chart-queries.server.ts';
import { openDraft } from './explore-draft.server.ts';
import { asRequestedKind } from './requested-kind.ts';
import { toPageChart } from './explore-page-chart.server.ts';
import type { ExploreDraft, ExplorePage, ExploreProblem } from './explore-page.ts';
import { startPicture, startSavedPicture } from './explore-picture.server.ts';
import type { PendingCharts } from '#app/services/charts/fill-chart-slots.server.ts';
import { readCachedDataset } from '#app/services/planning/cached-dataset.server.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';
import { findPresetDashboard } from './preset-dashboard.server.ts';
import { suggestGrain } from './suggest-grain.server.ts';

type User = Extract<Identity, { kind: 'user' }>;

const DEFAULT_KIND = 'table';

export interface ExploreRequest {
  readonly address: ExploreAddress;
  readonly viewportPx: number;
  /** Height of a standalone chart; null or omitted: with its settings. */
  readonly standalonePx?: number | null;
  readonly drawsCharts: boolean;
  /** BCP 47. */
  readonly locale: string;
}

export interface LoadedExplore {
  readonly page: ExplorePage;
  /** The page's one picture; empty where none is drawn. */
  readonly charts: PendingCharts;
}

/** The page's data. What is missing or refused is a problem of the page, never an exception: the screen says what to do. */
export async function loadExplorePage(deps: Deps, user: User, request: ExploreRequest): Promise<LoadedExplore> {
  const { address } = request;
  const { draft, isDenied } = await openDraft(deps, user, address);
  const chartId = address.chartId ?? draft?.chartId ?? null;
  const chart = chartId === null ? null : await findChart(deps.db, chartId);
  const datasetId = draft?.datasetId ?? address.datasetId ?? chart?.datasetId ?? address.statement?.id ?? null;
  const requested = statementOf(address, draft, chart === null);
  const [found, pageChart, presetDashboard] = await Promise.all([
    requested ? openStatement(deps, user, requested) : openDataset(deps, user, datasetId),
    // In parallel with the dataset, which decides whether it is shown.
    chart && toPageChart(deps, user, chart),
    findPresetDashboard(deps, user, address.dashboardId),
  ]);
  const { source } = found;
  const isReadable = source !== null && canReadDataset(user, source.facts);
  // A chart is shown with its dataset alone: callers who cannot query that learn of neither.
  const isViewOnly = !isReadable && draft === null && chart !== null && isChartSharedWith(user, chart.id);
  const isOpen = isReadable || isViewOnly || (chart !== null && isEditor(user, 'chart', chart)) || isAdmin(user);
  const shown = isOpen ? chart : null;
  const saved: FormData | null = shown && savedFormData(shown, deps.config.sqlMaxRows);
  const { sqlMaxRows: maxRows } = deps.config;
  const dataset = source && isReadable ? { ...toExploreDataset(user, source, requested), maxRows } : null;
  const suggestedGrain = dataset && source && chart === null ? await suggestGrain(deps, user, { ...source, dataset }) : null;
  const formData =
    (draft && withPositiveLimits(draft.formData, maxRows)) ??
    (saved && asRequestedKind(saved, address.vizType, dataset)) ??
    startOf(address.vizType, dataset, suggestedGrain);
  const vizType = vizTypeOf(formData);
  const problem =
    found.problem ??
    problemOf({ address, chart, datasetId, source, isReadable, isDenied, draft, vizType, user, isViewOnly, isOpen });
  const page: ExplorePage = {
    dataset,
    chart: shown && pageChart,
    suggestedGrain,
    formData,
    savedFormData: saved,
    isDraftLost: draft === null && (address.formDataKey !== null || address.permalinkKey !== null),
    formDataKey: draft?.key ?? null,
    dashboardPageId: address.dashboardPageId,
    presetDashboard,
    isForced: address.isForced,
    urlParams: { ...draft?.urlParams, ...address.urlParams },
    problem,
    ...(problem === 'chart-denied' && { refusedChart: String(address.chartId) }),
    ...(found.detail !== undefined && { problemDetail: found.detail }),
    can: rightsOf(user, requested),
  };
  const { drawsCharts, viewportPx, standalonePx = null, locale } = request;
  const draw = (viewer: Parameters<typeof startPicture>[3]) =>
    problem === 'view-only' && chart ? startSavedPicture(deps, user, chart, viewer) : startPicture(deps, user, page, viewer);
  // With a dashboard's filters the chart differs: the browser, which knows them, requests it.
  // A forced query is the browser's too, lest the database run it twice; a chart that stands alone has only this picture.
  const isBrowsers = address.dashboardPageId !== null || (address.isForced && standalonePx === null);
  const isPictured = problem === 'view-only' || (problem === null && !isBrowsers);
  return {
    page,
    charts: drawsCharts && isPictured ? draw({ viewportPx, standalonePx, locale }) : new Map(),
  };
}

const savedFormData = ({ params, vizType }: Chart, maxRows: number): FormData =>
  withPositiveLimits({ ...readFormData(params), viz_type: vizType }, maxRows);

interface OpenSource {
  readonly source: DatasetSource | null;
  readonly problem: ExploreProblem | null;
  /** What the database said. */
  readonly detail?: string;
}

/** A run or a saved query, as the draft or else the address names it; a saved chart has its dataset. */
function statementOf({ statement }: ExploreAddress, draft: ExploreDraft | null, isNew: boolean): SourceRef | null {
  const { datasetId = null, sourceKind = 'table' } = draft ?? {};
  if (datasetId !== null) return sourceKind === 'table' ? null : { type: sourceKind, id: datasetId };
  return isNew ? statement : null;
}

async function openDataset(deps: Deps, user: User, id: number | null): Promise<OpenSource> {
  if (id === null) return { source: null, problem: null };
  // The picture needs the row rules next, and reads them again where this fails.
  const rules = rowClausesFor(deps, user, { id }).catch(() => null);
  const [source] = await Promise.all([readCachedDataset(deps, user, id), rules]);
  return { source, problem: null };
}

async function openStatement(deps: Deps, user: User, requested: SourceRef): Promise<OpenSource> {
  try {
    return { source: await findDatasource(deps, user, requested), problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status === 404) return { source: null, problem: 'statement-missing' };
    if (error.status === 403) return { source: null, problem: 'statement-denied', detail: error.message };
    return { source: null, problem: 'statement-failed', detail: error.message };
  }
}

interface Situation {
  readonly address: ExploreAddress;
  readonly chart: Chart | null;
  readonly datasetId: number | null;
  readonly source: DatasetSource | null;
  readonly isReadable: boolean;
  /** The draft or link is about a dataset that the user cannot query. */
  readonly isDenied: boolean;
  readonly draft: ExploreDraft | null;
  readonly vizType: string;
  readonly user: User;
  readonly isViewOnly: boolean;
  /** Whether the user can open the chart. */
  readonly isOpen: boolean;
}

function problemOf({
  address,
  chart,
  datasetId,
  source,
  isReadable,
  isDenied,
  draft,
  vizType,
  user,
  isViewOnly,
  isOpen,
}: Situation): ExploreProblem | null {
  if (isViewOnly && source !== null) return 'view-only';
  if (address.chartId !== null && !isAdmin(user) && (!chart || !isOpen)) return 'chart-denied';
  if (address.chartId !== null && !chart) return 'chart-missing';
  if (datasetId === null && isDenied) return 'dataset-denied';
  const leadsNowhere = address.permalinkKey !== null || (address.formDataKey !== null && datasetId === null && !chart);
  if (leadsNowhere && !draft) return 'link-missing';
  if (datasetId === null && !chart) return 'nothing-chosen';
  if (source === null) return 'dataset-missing';
  if (!isReadable) return 'dataset-denied';
  return findDefinition(vizType) ? null : 'kind-missing';
}

const vizTypeOf = (formData: FormData): string => {
  const vizType = formData['viz_type'];
  return typeof vizType === 'string' ? vizType : DEFAULT_KIND;
};

function toExploreDataset(
  user: User,
  { dataset, facts, connection }: DatasetSource,
  statement: SourceRef | null,
): Omit<NonNullable<ExplorePage['dataset']>, 'maxRows'> {
  const { dialect, partitions } = findEngine(connection.engine);
  const grains = namedGrains(dialect.grains);
  const hasPartitions = partitions !== undefined && dataset.sql === null;
  const mayEdit = statement === null && canWriteDataset(user, facts);
  const message = { grains: [[null, 'As stored'], ...grains], databaseName: facts.databaseName, mayEdit, hasPartitions } as const;
  return { ...dataset, ...message, engine: connection.engine, ...(statement && { source: statement }) };
}

const rightsOf = (user: User, statement: SourceRef | null): ExplorePage['can'] => ({
  save: hasPermission(user, 'can_write', 'Chart'),
  csv: hasPermission(user, 'can_csv', 'Superset'),
  // A run and a saved query are private to their creator: a link to a chart on one opens for no one else.
  share: statement === null && hasPermission(user, 'can_share_chart', 'Superset'),
  sqlLab: hasPermission(user, 'can_sqllab', 'Superset'),
  makeDatasets: hasPermission(user, 'can_write', 'Dataset'),
  makeDashboards: hasPermission(user, 'can_write', 'Dashboard'),
  tag: hasPermission(user, 'can_tag', 'Chart') || hasPermission(user, 'can_write', 'Tag'),
  report: hasPermission(user, 'can_write', 'ReportSchedule'),
  embed: hasPermission(user, 'can_set_embedded', 'Dashboard'),
});

/** A new chart's settings; of no type: those that the dataset suggests. */
function startOf(requestedType: string | null, dataset: ExplorePage['dataset'], grain: string | null): FormData {
  if (dataset === null) return { viz_type: requestedType ?? DEFAULT_KIND };
  const vizType = requestedType ?? suggestKind(dataset);
  const controls = findDefinition(vizType)?.panel.flatMap((section) => section.controls) ?? [];
  return (requestedType === null ? suggestedSettings : firstSettings)(vizType, controls, { ...dataset, grain });
}

const STATUSES: Readonly<Record<ExploreProblem, number>> = {
  'nothing-chosen': 200,
  'chart-missing': 404,
  'chart-denied': 404,
  'view-only': 200,
  'dataset-missing': 404,
  'link-missing': 404,
  'dataset-denied': 403,
  'kind-missing': 200,
  'statement-missing': 404,
  'statement-denied': 403,
  'statement-failed': 200,
};

/** The HTTP status of the page. */
export const exploreStatus = ({ problem }: ExplorePage): number => (problem === null ? 200 : STATUSES[problem]);

/** A dataset that the user can query, by its name; null for every other. */
export async function findDatasetChoice(deps: Deps, user: User, id: number) {
  const source = await readCachedDataset(deps, user, id);
  if (!source || !canReadDataset(user, source.facts)) return null;
  return { id, label: source.dataset.name, detail: source.facts.databaseName, certification: source.dataset.certification };
}
