// Images drawn once for all viewers who see the same: thumbnails and screenshots, by object, version and access scope.
import { canQueryChart, isChartSharedWith } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { pageUrlParams } from '#app/domain/viewer/url-parameters.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { maySeeChart, openDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { sha256 } from '#app/services/auth/keys.server.ts';
import { logError } from '#app/services/logging/log.server.ts';
import { filterAddress } from '#app/services/dashboards/filter-bar.server.ts';
import { findDatasetPerms } from '#app/stores/dataset/store.server.ts';
import type { DashboardScreenshot } from '#app/stores/image/wire.ts';
import { thumbnailDigest } from '#app/stores/dashboard/thumbnail.server.ts';
import { accessScope } from './access-scope.server.ts';
import { defaultHeightPx, drawChartPicture, openChart } from './chart-image.server.ts';
import { drawDashboardPicture, type DashboardDrawing, type DrawnDashboard } from './dashboard-image.server.ts';

export type ImageSubject =
  | { readonly type: 'chart'; readonly chart: Chart }
  | { readonly type: 'dashboard'; readonly id: number; readonly version: string; readonly charts: readonly Chart[] };

/** Properties by which images of the same object differ. */
export interface ImageForm {
  readonly widthPx: number;
  /** Height of a chart; for a dashboard, the max height, or null for its full height. */
  readonly heightPx: number | null;
  readonly scale: number;
  /** For a chart: without its card. */
  readonly isBare?: boolean;
  readonly mode: 'light' | 'dark';
  /** BCP 47. */
  readonly locale: string;
  readonly force: boolean;
  /** For a dashboard. */
  readonly state?: Pick<DashboardDrawing, 'tabs' | 'filters' | 'given'>;
}

export const PLAIN_STATE = {
  tabs: [],
  filters: { permalinkKey: null, nativeFilters: null, nativeFiltersKey: null, fields: new URLSearchParams() },
} as const satisfies Pick<DashboardDrawing, 'tabs' | 'filters'>;

/** What a client or a report says of a dashboard's state; null and [] as what is not given. */
export function drawingState({
  activeTabs,
  dataMask,
  urlParams,
}: DashboardScreenshot): Pick<DashboardDrawing, 'tabs' | 'filters' | 'given'> {
  const fields = new URLSearchParams((urlParams ?? []).map(([name, value]) => [name, value]));
  const filters = filterAddress(fields);
  const tabs = activeTabs ?? [];
  // Parameters of the page can say what is selected, as its address can.
  const isAddressed = [filters.nativeFilters, filters.nativeFiltersKey, filters.permalinkKey].some((part) => part !== null);
  if (isAddressed && Object.keys(dataMask ?? {}).length === 0) return { tabs, filters };
  return { ...PLAIN_STATE, tabs, given: { given: dataMask ?? {}, urlParams: pageUrlParams(urlParams ?? []) } };
}

/** null for what is missing or that the identity can't see. */
export async function openSubject(
  deps: Deps,
  identity: Identity,
  type: ImageSubject['type'],
  id: number | string,
): Promise<ImageSubject | null> {
  if (type === 'chart') {
    const chart = await openChart(deps, identity, id);
    return chart && { type, chart };
  }
  const open = await openDashboard(deps, identity, id);
  if (!open) return null;
  const charts = [...open.charts.values()].filter((chart) => maySeeChart(open, identity, chart));
  return { type, id: open.dashboard.id, version: open.dashboard.version, charts };
}

/** Key of a stored image: the same for all users who see the same rows. */
export async function imageKey(
  deps: Deps,
  identity: Identity,
  subject: ImageSubject,
  { force: _, ...form }: ImageForm,
): Promise<string> {
  const [charts, id, version] =
    subject.type === 'chart'
      ? [[subject.chart], subject.chart.id, subject.chart.version]
      : [subject.charts, subject.id, subject.version];
  const versions = charts.map((chart) => [chart.id, chart.version]);
  const fields = form.state ? [...form.state.filters.fields] : [];
  const scope = await accessScope(deps, identity, charts);
  const isClosed = subject.type === 'chart' && !(await showsData(deps, identity, subject.chart));
  return `${subject.type}/${id}/${sha256(JSON.stringify([version, versions, form, fields, scope, isClosed]))}`;
}

/** Owners can open the chart. If they can't query its data, they don't get an image drawn for others. */
async function showsData({ db }: Deps, identity: Identity, { id, datasetId }: Chart): Promise<boolean> {
  if (isChartSharedWith(identity, id)) return true;
  return canQueryChart(identity, datasetId === null ? null : await findDatasetPerms(db, datasetId));
}

/** Draws the image, and keeps it if all of it could be drawn; null for what is missing. */
export async function storeImage(
  deps: Deps,
  identity: Identity,
  subject: ImageSubject,
  form: ImageForm,
): Promise<Uint8Array | null> {
  const [key, picture] = await Promise.all([imageKey(deps, identity, subject, form), drawSubject(deps, identity, subject, form)]);
  return picture && keepImage(deps, key, picture, form);
}

/** The same as a thumbnail; null also where nothing of it can be drawn: a placeholder says more than a picture of failures. */
export async function storeThumbnail(
  deps: Deps,
  identity: Identity,
  subject: ImageSubject,
  form: ImageForm,
): Promise<Uint8Array | null> {
  const [key, picture] = await Promise.all([imageKey(deps, identity, subject, form), drawSubject(deps, identity, subject, form)]);
  return picture && hasContent(subject, picture) ? keepImage(deps, key, picture, form) : null;
}

/** Whether it shows a chart; a dashboard without charts can have texts below its heading. */
function hasContent({ type }: ImageSubject, { charts, parts }: DrawnDashboard): boolean {
  if (charts.count > 0) return charts.failures.length < charts.count;
  return type === 'dashboard' && parts.length > 1;
}

async function keepImage(deps: Deps, key: string, picture: DrawnDashboard, form: ImageForm): Promise<Uint8Array> {
  const file = await deps.drawings.image({ picture, scale: form.scale });
  const image = new Uint8Array(await new Response(file).arrayBuffer());
  if (picture.charts.failures.length === 0) await deps.images.put(key, image);
  return image;
}

async function drawSubject(
  deps: Deps,
  identity: Identity,
  subject: ImageSubject,
  form: ImageForm,
): Promise<DrawnDashboard | null> {
  const { widthPx, heightPx, mode, locale, force, isBare = false, state = PLAIN_STATE } = form;
  if (subject.type === 'chart')
    return drawChartPicture(deps, identity, subject.chart, {
      widthPx,
      heightPx: heightPx ?? defaultHeightPx(widthPx),
      isBare,
      mode,
      locale,
      force,
    });
  const looks = { idOrSlug: subject.id, widthPx, maxHeightPx: heightPx, mode, locale, force };
  return drawDashboardPicture(deps, identity, { ...looks, ...state });
}

/** Form of thumbnails in lists, for screens with two pixels per px. For a dashboard: the first view on a desktop. */
export const thumbnailForm = (type: ImageSubject['type'], locale: string, mode: ImageForm['mode'] = 'light'): ImageForm =>
  type === 'chart'
    ? { widthPx: 320, heightPx: 240, scale: 1.5, isBare: true, mode, locale, force: false }
    : { widthPx: 1280, heightPx: 960, scale: 0.5, mode, locale, force: false };

/** Digest of the object's current version: part of its thumbnail's URL. */
export const computeImageDigest = (subject: ImageSubject): string =>
  subject.type === 'chart' ? subject.chart.version : thumbnailDigest(subject.version);

interface Saved {
  readonly type: ImageSubject['type'];
  readonly id: number;
  /** BCP 47. */
  readonly locale: string;
}

/** After a save, for its author: others' are drawn at their first view. */
export const renewThumbnail = (deps: Deps, identity: Identity, saved: Saved): void =>
  // The save has succeeded: the thumbnail is drawn at its next view.
  deps.waitUntil(drawThumbnail(deps, identity, saved).catch((error: unknown) => noteUndrawn(error, 'thumbnail', saved)));

async function drawThumbnail(deps: Deps, identity: Identity, { type, id, locale }: Saved): Promise<void> {
  const subject = await openSubject(deps, identity, type, id);
  if (subject) await storeThumbnail(deps, identity, subject, thumbnailForm(type, locale));
}

/** Logs why a background image wasn't drawn. Callers who can't query the dataset draw none: the next view with access does. */
export function noteUndrawn(error: unknown, what: 'thumbnail' | 'screenshot', { type, id }: Pick<Saved, 'type' | 'id'>): void {
  if (error instanceof AppError && error.kind === 'denied') return;
  logError(`${what}_not_drawn`, `A ${what} couldn’t be drawn.`, { type, id, error });
}
