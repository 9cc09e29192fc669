// A dashboard as a picture or as pages: its grid as on the page, tabs as sections, with its name, filters and time.
import type { Identity } from '#app/domain/access/identity.ts';
import { buildPageView } from '#app/domain/dashboard/page/build-page-view.ts';
import { describeChoice, isEmptyChoice } from '#app/domain/dashboard/filters/filter-choice.ts';
import { isFilter, type FilterBarView } from '#app/domain/dashboard/filters/filter-view.ts';
import { nativeFilters } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { placeNodes } from '#app/domain/dashboard/layout/page-sizes.ts';
import type { NodeView } from '#app/domain/dashboard/page/page-view.ts';
import { selectTabs, type SelectedTabs, type TabSelection } from '#app/domain/dashboard/reports/report-tabs.ts';
import { paginate, type Sheet } from '#app/domain/dashboard/layout/paginate.ts';
import { flattenTabs, splitChapters, collectTabIds, type ShownTabs } from '#app/domain/dashboard/layout/sections.ts';
import { AppError } from '#app/domain/errors.ts';
import { tokenHex, type Mode } from '#app/domain/theme/tokens.ts';
import { images } from '#app/messages/en/images.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { nameValuesIn } from '#app/messages/name-value.ts';
import { loadFilterBar, openedState, type FilterAddress, type OpenedState } from '#app/services/dashboards/filter-bar.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { DocumentRequest, Picture } from '#app/services/rendering/protocol.ts';
import { openDashboard, type OpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { textBlockHtml } from '#app/stores/list/sanitize-html.server.ts';
import { drawSheets, type DrawnCharts, type ImageLook, type DashboardViewer } from './dashboard-parts.server.ts';
import { COMMON_ZONE, footerPart, headPart, headHeight, type Head } from './page-head.ts';
import { measurePaper, type PaperChoice } from './paper.ts';

export interface DashboardDrawing {
  readonly idOrSlug: string | number;
  readonly mode: Mode;
  /** BCP 47. */
  readonly locale: string;
  /** Time zone of the data's time; omitted: `COMMON_ZONE`. */
  readonly timeZone?: string;
  readonly tabs: ShownTabs;
  /** Decides in the place of `tabs` where it is given. */
  readonly selection?: TabSelection;
  /** What is selected in the filters. */
  readonly filters: FilterAddress;
  /** Masks by filter id and parameters of the page, in the place of the address. */
  readonly given?: Pick<OpenedState, 'given' | 'urlParams'>;
  readonly force: boolean;
}

const PAGE_PX = { side: 24, top: 16, bottom: 24 };
const MAX_HEIGHT_PX = 20_000;
const ALL_TABS: Stated['tabs'] = { leftOut: [], isStale: false };

/** A picture of what this is the name. */
export interface DrawnDashboard extends Picture {
  readonly title: string;
  readonly charts: DrawnCharts;
}
export interface DrawnDocument extends DocumentRequest {
  readonly charts: DrawnCharts;
}
/** What the given state came to. */
interface Stated {
  /** Missing and outdated tabs of a selection; empty without a selection. */
  readonly tabs: Omit<SelectedTabs, 'shown'>;
  /** Names of filters whose values can't be applied; of filters that the dashboard lacks, their ids. */
  readonly ignoredFilters: readonly string[];
}

interface PictureSize {
  readonly widthPx: number;
  /** The picture is cut there, and what is below it is not queried; null or left out for the whole dashboard. */
  readonly maxHeightPx?: number | null;
}

/** null for a dashboard that is missing or that the identity can't open. */
export async function drawDashboardPicture(
  deps: Deps,
  identity: Identity,
  { widthPx, maxHeightPx = null, ...drawing }: DashboardDrawing & PictureSize,
): Promise<(DrawnDashboard & Stated) | null> {
  const opened = await openForDrawing(deps, identity, drawing);
  if (!opened) return null;
  const { viewer, view, head, look } = opened;
  const shown = opened.selected?.shown ?? (drawing.tabs === 'all' || drawing.tabs.length > 0 ? drawing.tabs : opened.openTabs);
  const gridPx = widthPx - 2 * PAGE_PX.side;
  const placed = placeNodes(flattenTabs(view, shown), gridPx);
  const top = PAGE_PX.top + headHeight(head, gridPx);
  const heightPx = Math.min(maxHeightPx ?? Infinity, Math.ceil(top + placed.heightPx + PAGE_PX.bottom));
  if (heightPx > MAX_HEIGHT_PX) throw new AppError('RESULT_TOO_LARGE_ERROR', createTranslate(images, drawing.locale)('tooLong'));
  const placements = moveBy(placed.placements, PAGE_PX.side, top).filter(({ box }) => box.y < heightPx);
  const sheet: Sheet = { placements, heightPx, chapters: [] };
  const { parts, facts, charts } = await drawSheets(viewer, [sheet], look);
  const header = headPart({ ...head, facts }, { x: PAGE_PX.side, y: PAGE_PX.top, widthPx: gridPx }, look);
  const background = tokenHex('surface', look.mode);
  const drawn = { widthPx, heightPx, background, parts: [header, ...(parts[0] ?? [])] };
  return { title: head.title, charts, ...statedIn(opened), ...drawn };
}

/** The same as pages of paper, with chapters and page numbers. */
export async function drawDashboardPages(
  deps: Deps,
  identity: Identity,
  { paper: choice, ...drawing }: DashboardDrawing & { readonly paper: PaperChoice },
): Promise<(DrawnDocument & Stated) | null> {
  const opened = await openForDrawing(deps, identity, drawing);
  if (!opened) return null;
  const { viewer, view, head, look } = opened;
  const paper = measurePaper(choice);
  const headerPx = headHeight(head, paper.contentPx.widthPx);
  const tabIds = collectTabIds(view);
  const sheets = paginate(splitChapters(view, opened.selected?.shown ?? drawing.tabs), {
    ...paper.contentPx,
    headerPx,
    tabIds,
  }).map((sheet) => ({
    ...sheet,
    placements: moveBy(sheet.placements, paper.marginPx, paper.marginPx),
  }));
  const { parts, facts, charts } = await drawSheets(viewer, sheets, look);
  const space = { x: paper.marginPx, y: paper.marginPx, widthPx: paper.contentPx.widthPx };
  const pages = sheets.map(({ chapters }, index) => {
    const header = index === 0 ? [headPart({ ...head, facts }, space, look)] : [];
    const footer = footerPart(head.title, { page: index + 1, count: sheets.length }, { ...space, y: paper.footerTopPx }, look);
    const picture: Picture = {
      ...paper.pagePx,
      background: tokenHex('surfaceRaised', look.mode),
      parts: [...header, ...(parts[index] ?? []), footer],
    };
    return { picture, pointsPerPx: paper.pointsPerPx, chapters };
  });
  return { title: head.title, language: look.locale, createdMs: deps.now(), pages, charts, ...statedIn(opened) };
}

const statedIn = ({ selected, ignoredFilters }: Opened): Stated => ({ tabs: selected ?? ALL_TABS, ignoredFilters });

interface Opened {
  readonly viewer: DashboardViewer;
  readonly view: readonly NodeView[];
  readonly head: Omit<Head, 'facts'>;
  readonly look: ImageLook;
  /** Open tabs of a permalink. */
  readonly openTabs: readonly string[];
  /** Null where no selection is given. */
  readonly selected: SelectedTabs | null;
  readonly ignoredFilters: readonly string[];
}

async function openForDrawing(deps: Deps, identity: Identity, drawing: DashboardDrawing): Promise<Opened | null> {
  const open = await openDashboard(deps, identity, drawing.idOrSlug);
  if (!open) return null;
  const state = drawing.given ? { openTabs: [], ...drawing.given } : await openedState(deps, identity, open, drawing.filters);
  const { bar, masks } = await loadFilterBar(deps, identity, open, { ...state, locale: drawing.locale });
  const renderMarkdown = (markdown: string) => textBlockHtml(markdown, deps.config.imageHosts);
  const t = createTranslate(images, drawing.locale);
  return {
    viewer: { deps, identity, open },
    openTabs: state.openTabs,
    ignoredFilters: [...bar.ignored, ...unknownFilters(open, state.given)],
    selected: drawing.selection ? selectTabs(open.tree, drawing.selection) : null,
    view: buildPageView(open.tree, { charts: open.charts, renderMarkdown }),
    head: { title: open.dashboard.title || t('untitled'), filters: describeFilters(bar, drawing.locale) },
    look: { ...lookOf(drawing), masks, urlParams: state.urlParams },
  };
}

/** Neither of the bar nor of a chart, whose selections are filters too. */
function unknownFilters({ metadata, charts }: OpenDashboard, given: Readonly<Record<string, unknown>>): readonly string[] {
  const known = new Set([...nativeFilters(metadata).map(({ id }) => id), ...[...charts.keys()].map(String)]);
  return Object.keys(given).filter((id) => !known.has(id));
}

const lookOf = ({ mode, locale, force, timeZone = COMMON_ZONE }: DashboardDrawing) => ({ mode, locale, force, timeZone });

/** "Country: France", for each filter in which something is selected. */
const describeFilters = ({ items }: FilterBarView, locale: string): readonly string[] =>
  items.filter(isFilter).flatMap(({ name, choice, names }) => {
    const message = isEmptyChoice(choice) ? null : describeChoice(choice, new Map(names));
    return message === null ? [] : [`${name}: ${nameValuesIn(message, locale)}`];
  });

const moveBy = (placements: Sheet['placements'], x: number, y: number): Sheet['placements'] =>
  placements.map(({ node, box }) => ({ node, box: { ...box, x: box.x + x, y: box.y + y } }));
