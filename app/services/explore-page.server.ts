// Explore's page: the dataset, the saved chart, whose settings count, and what stands in the way, in words.
import { eq, inArray, sql } from 'drizzle-orm';
import { findDefinition } from '#app/charts/definitions.ts';
import type { FormData } from '#app/charts/shared/kind.ts';
import { formProblems } from '#app/charts/shared/validate-form.ts';
import { canReadDataset, hasPermission, isAdmin, isOwner } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import type { ExploreAddress } from '#app/domain/explore/explore-address.ts';
import { firstSettings } from '#app/domain/explore/first-settings.ts';
import { findEngine } from '#app/engines/registry.ts';
import { findChart } from '#app/resources/chart/store.server.ts';
import type { Chart } from '#app/resources/chart/wire.ts';
import { figureHtml } from '#app/resources/chart-render/figure-html.ts';
import { isVisibleTo } from '#app/resources/dashboard/visible.server.ts';
import { namedGrains } from '#app/resources/dataset/grain-names.ts';
import { findDatasetSource, type DatasetSource } from '#app/resources/dataset/store.server.ts';
import { charts, dashboardCharts, dashboards, users } from '#drizzle/schema/index.ts';
import type { Deps } from './deps.server.ts';
import { readFormData } from './draw-chart.server.ts';
import { datasetIdIn } from './explore-access.server.ts';
import { findFormData } from './explore-form-data.server.ts';
import type { PendingChart } from './fill-chart-slots.server.ts';
import type { ExploreDraft, ExplorePage, ExplorePageChart, ExploreProblem } from './explore-page.ts';
import { findPermalink } from './permalink-explore.server.ts';
import { previewChart } from './preview-chart.server.ts';

type User = Extract<Identity, { kind: 'user' }>;

const LOCALE = 'en';
const DEFAULT_KIND = 'table';
/** The slot of the page's one chart. */
const CHART_SLOT = 1;
/** What stands beside and above the picture, as explore.css lays it out. */
const FRAME = { sidePx: 560, narrowPx: 1024, paddingPx: 32, heightPx: 420 };

export interface ExploreRequest {
  readonly address: ExploreAddress;
  readonly viewportPx: number;
  /** Where the stream looks for the picture; null draws none. */
  readonly charts: Map<number, PendingChart> | null;
}

/** The page's data. What is missing or refused is a problem of the page, never an exception: the screen says what to do. */
export async function loadExplorePage(deps: Deps, user: User, request: ExploreRequest): Promise<ExplorePage> {
  const { address } = request;
  const { draft, isDenied } = await openDraft(deps, user, address);
  const chartId = address.chartId ?? draft?.chartId ?? null;
  const chart = chartId === null ? null : await findChart(deps.db, chartId);
  const datasetId = draft?.datasetId ?? address.datasetId ?? chart?.datasetId ?? null;
  const source = datasetId === null ? null : await findDatasetSource(deps.db, datasetId, deps.config.secretKey);
  const isReadable = source !== null && canReadDataset(user, source.facts);
  // A chart is shown with its dataset alone: whoever may not ask that, gets to know neither.
  const isOpen = isReadable || (chart !== null && isOwner(user, chart.ownerIds)) || isAdmin(user);
  const shown = isOpen ? chart : null;
  const saved: FormData | null = shown && { ...readFormData(shown.params), viz_type: shown.vizType };
  const dataset = source && isReadable ? toExploreDataset(user, source) : null;
  const formData = draft?.formData ?? saved ?? startOf(address.vizType ?? DEFAULT_KIND, dataset);
  const problem = problemOf({ address, chart, datasetId, source, isReadable, isDenied, draft, vizType: vizTypeOf(formData) });
  const page: ExplorePage = {
    dataset,
    chart: shown && (await toPageChart(deps, user, shown)),
    formData,
    savedFormData: saved,
    draftIsLost: draft === null && (address.formDataKey !== null || address.permalinkKey !== null),
    formDataKey: draft?.key ?? null,
    problem,
    can: rightsOf(user),
  };
  if (request.charts && problem === null && isDrawable(page)) startPicture(deps, user, { page, request });
  return page;
}

interface Situation {
  readonly address: ExploreAddress;
  readonly chart: Chart | null;
  readonly datasetId: number | null;
  readonly source: DatasetSource | null;
  readonly isReadable: boolean;
  /** The draft or link is about a dataset that the user may not ask. */
  readonly isDenied: boolean;
  readonly draft: ExploreDraft | null;
  readonly vizType: string;
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
}: Situation): ExploreProblem | null {
  if (address.chartId !== null && !chart) return 'chart-missing';
  if (datasetId === null && isDenied) return 'dataset-denied';
  const leadsNowhere = address.permalinkKey !== null || (address.formDataKey !== null && datasetId === null && !chart);
  if (leadsNowhere && !draft) return 'link-missing';
  if (datasetId === null && !chart) return 'nothing-chosen';
  if (source === null) return 'dataset-missing';
  if (!isReadable) return 'dataset-denied';
  return findDefinition(vizType) ? null : 'kind-missing';
}

/** A draft of a dataset that is closed is no draft: what the address names besides still opens. */
async function openDraft(deps: Deps, user: User, address: ExploreAddress) {
  try {
    return { draft: await findDraft(deps, user, address), isDenied: false };
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return { draft: null, isDenied: true };
    throw error;
  }
}

/** Settings that the address brings; null where it brings none, or some that are gone. Throws 403 for those of a closed dataset. */
async function findDraft(deps: Deps, user: User, address: ExploreAddress): Promise<ExploreDraft | null> {
  const { formDataKey, permalinkKey, formData } = address;
  if (formDataKey !== null) {
    const found = await unlessMissing(() => findFormData(deps, user, formDataKey));
    if (found) return { ...found, formData: readFormData(found.formData), key: formDataKey };
  }
  if (permalinkKey !== null) {
    const found = await unlessMissing(() => findPermalink(deps, user, permalinkKey));
    if (found) return { datasetId: found.datasourceId, chartId: found.chartId, formData: found.state.formData, key: null };
  }
  if (formData === null) return null;
  const settings = readFormData(formData);
  const sliceId = settings['slice_id'];
  const chartId = typeof sliceId === 'number' && Number.isSafeInteger(sliceId) && sliceId > 0 ? sliceId : null;
  return { formData: settings, datasetId: datasetIdIn(settings['datasource']), chartId, key: null };
}

/** A draft of a chart or dataset that is gone is no draft. */
async function unlessMissing<T>(find: () => Promise<T | null>): Promise<T | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

const vizTypeOf = (formData: FormData): string => {
  const vizType = formData['viz_type'];
  return typeof vizType === 'string' ? vizType : DEFAULT_KIND;
};

function toExploreDataset(user: User, { dataset, facts, connection }: DatasetSource): ExplorePage['dataset'] {
  const grains = namedGrains(findEngine(connection.engine).dialect.grains);
  const mayEdit = hasPermission(user, 'can_write', 'Dataset') && (isAdmin(user) || isOwner(user, facts.ownerIds));
  return { ...dataset, grains: [[null, 'As stored'], ...grains], databaseName: facts.databaseName, mayEdit };
}

async function toPageChart({ db }: Deps, user: User, chart: Chart): Promise<ExplorePageChart> {
  const ownerIds = sql`(select value from json_each(${JSON.stringify(chart.ownerIds)}))`;
  const [owners, places, changers] = await db.batch([
    db
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(inArray(users.id, ownerIds)),
    db
      .select({ id: dashboards.id, title: dashboards.title })
      .from(dashboards)
      .where(
        sql`${dashboards.id} in (select ${dashboardCharts.dashboardId} from ${dashboardCharts} where ${dashboardCharts.chartId} = ${chart.id})
          and ${isVisibleTo(user) ?? sql`1`}`,
      )
      .orderBy(dashboards.title)
      .limit(MAX_PLACES),
    db
      .select({ firstName: users.firstName, lastName: users.lastName })
      .from(charts)
      .innerJoin(users, eq(users.id, charts.changedById))
      .where(eq(charts.id, chart.id)),
  ]);
  const [changer] = changers;
  const nameOf = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`.trim();
  return {
    id: chart.id,
    uuid: chart.uuid,
    name: chart.name,
    description: chart.description,
    certifiedBy: chart.certifiedBy,
    certificationDetails: chart.certificationDetails,
    cacheTimeoutS: chart.cacheTimeoutS,
    etag: `"${chart.version}"`,
    changedOnMs: chart.changedOnMs,
    changedBy: changer ? nameOf(changer) : null,
    owners: owners.map((owner) => ({ id: owner.id, name: nameOf(owner) })),
    dashboards: places,
    mayOverwrite: hasPermission(user, 'can_write', 'Chart') && (isAdmin(user) || isOwner(user, chart.ownerIds)),
  };
}

const MAX_PLACES = 100;

const rightsOf = (user: User): ExplorePage['can'] => ({
  save: hasPermission(user, 'can_write', 'Chart'),
  csv: hasPermission(user, 'can_csv', 'Superset'),
  share: hasPermission(user, 'can_share_chart', 'Superset'),
  sqlLab: hasPermission(user, 'can_sqllab', 'Superset'),
  makeDashboards: hasPermission(user, 'can_write', 'Dashboard'),
});

/** A new chart's settings. */
function startOf(vizType: string, dataset: ExplorePage['dataset']): FormData {
  const controls = findDefinition(vizType)?.panel.flatMap((section) => section.controls) ?? [];
  const grains = dataset?.grains.map(([iso]) => iso) ?? [];
  return firstSettings(vizType, controls, { metrics: dataset?.metrics ?? [], grains });
}

/** Whether the settings make a question: a type without its required controls has none yet. */
function isDrawable({ formData, dataset }: ExplorePage): boolean {
  const definition = findDefinition(vizTypeOf(formData));
  if (!definition || !dataset) return false;
  return Object.keys(formProblems(definition, definition.upgrade(formData, dataset), dataset)).length === 0;
}

interface Picture {
  readonly page: ExplorePage;
  readonly request: ExploreRequest;
}

/** Draws the chart on the server and promises it to the stream. */
function startPicture(deps: Deps, user: User, { page, request }: Picture): void {
  const { dataset, chart, formData } = page;
  if (!dataset || !request.charts) return;
  const side = request.viewportPx > FRAME.narrowPx ? FRAME.sidePx : 0;
  const entry = previewChart(deps, user, {
    ...(chart && { chartId: chart.id }),
    datasetId: dataset.id,
    formData,
    title: chart?.name ?? '',
    slot: CHART_SLOT,
    widthPx: Math.max(280, request.viewportPx - side - FRAME.paddingPx),
    heightPx: FRAME.heightPx,
    force: false,
    include: [],
    mode: 'light',
    colorNames: [],
  });
  const html = entry.then((drawn) => figureHtml(drawn, { nowMs: deps.now(), locale: LOCALE }));
  request.charts.set(CHART_SLOT, { title: chart?.name ?? 'Chart', html });
}

const STATUSES: Readonly<Record<ExploreProblem, number>> = {
  'nothing-chosen': 200,
  'chart-missing': 404,
  'dataset-missing': 404,
  'link-missing': 404,
  'dataset-denied': 403,
  'kind-missing': 200,
};

/** The HTTP status of the page. */
export const exploreStatus = ({ problem }: ExplorePage): number => (problem === null ? 200 : STATUSES[problem]);

/** A dataset that the user may ask, by its name; null for every other. */
export async function findDatasetChoice(deps: Deps, user: User, id: number) {
  const source = await findDatasetSource(deps.db, id, deps.config.secretKey);
  if (!source || !canReadDataset(user, source.facts)) return null;
  return { id, label: source.dataset.name, detail: source.facts.databaseName };
}
