// A mark was pressed: it filters at once where the chart is set up so, else its menu opens. Browser only.
import type { PressedMark } from '#app/charts/interactive/pressed-mark.ts';
import type { MarkSelection, SelectionOf } from '#app/charts/shared/kind.ts';
import { rangeText, type MarkCondition } from '#app/domain/dashboard/masks/mark-conditions.ts';
import { readMarkConditions } from '#app/domain/dashboard/masks/mark-mask.ts';
import { markMenu } from '#app/messages/en/mark-menu.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { activeMasks } from '#app/screens/dashboard/client/active-masks.ts';
import { filterHost, type FilterHost } from '#app/screens/dashboard/client/filter-host.ts';
import { copyAndTell } from '#app/ui/browser/copy-text.ts';
import { canDrill, openDrillBy, openDrillToDetail, type DrillTarget } from '#app/screens/dashboard/drill/open-drill.ts';
import { drillConditions, excludedMask, isSelected, listMarkParts, pressedMask, type MarkPart } from './mark-actions.ts';
import type { MarkEntry } from './MarkMenu.tsx';
import { openMenu } from './open-menu.ts';

export interface PressedChart {
  readonly dashboardId: number;
  readonly chart: { readonly chartId: number; readonly slot: number; readonly title: string };
  readonly selectionOf: SelectionOf;
  /** Keys of series, for places where all of them are. */
  readonly seriesKeys: readonly string[];
}

/** More would be a list to search. */
const MAX_SERIES = 6;

export function pressMark(mark: PressedMark, { dashboardId, chart, selectionOf, seriesKeys }: PressedChart): void {
  const selection = mark.keys.map((key) => selectionOf(key)).find((found) => found !== null) ?? null;
  const own = selection === null ? [] : listMarkParts(selection);
  const isOfAll = /^x\d+$/.test(mark.keys[0] ?? '') && seriesKeys.length <= MAX_SERIES;
  const ofSeries = isOfAll ? seriesKeys.flatMap((key) => listMarkParts(selectionOf(key) ?? { values: [] })) : [];
  const host = filterHost(dashboardId);
  const scope = host?.scopeOf(chart.chartId) ?? null;
  const [first] = own;
  const now = activeMasks(dashboardId)[chart.chartId];
  if (host && scope?.isDirect === true && first && mark.how === 'press') {
    host.select(chart.chartId, pressedMask(now, first, mark.isAdding));
    return;
  }
  const place: Place = { host: scope && host, parts: own, ofSeries, now, chartId: chart.chartId, isAdding: mark.isAdding };
  const entries = [
    ...filterEntries(place),
    ...drillEntries(mark, chart, selection),
    ...zoomEntries(host, place),
    ...copyEntries(mark),
  ];
  if (entries.length === 0) return;
  const label = pageTranslate(markMenu)('label', { mark: first?.label ?? (mark.title || chart.title) });
  openMenu({ label, entries, at: mark.at, opener: mark.opener, restore: mark.restore });
}

interface Place {
  /** Null where the chart filters no others. */
  readonly host: FilterHost | null;
  readonly parts: readonly MarkPart[];
  /** Parts of series at the same position as the mark. */
  readonly ofSeries: readonly MarkPart[];
  readonly now: ReturnType<typeof activeMasks>[string] | undefined;
  readonly chartId: number;
  readonly isAdding: boolean;
}

function filterEntries({ host, parts, ofSeries, now, chartId, isAdding }: Place): readonly MarkEntry[] {
  if (host === null) return [];
  const t = pageTranslate(markMenu);
  const isOn = ({ selection }: MarkPart): boolean => now !== undefined && isSelected(now, selection);
  const filters = [...parts, ...ofSeries]
    .filter((part) => !isOn(part))
    .map((part): MarkEntry => {
      const isMore = isAdding && now !== undefined && readMarkConditions(now).some(isAmong(part));
      const run = () => host.select(chartId, pressedMask(now, part, isAdding));
      return {
        id: `filter-${part.kind}-${part.label}`,
        icon: 'filter',
        text: t(isMore ? 'add' : 'filter', { value: part.label }),
        run,
      };
    });
  const excluded = parts
    .filter(({ kind }) => kind === 'values')
    .map((part): MarkEntry => {
      const run = () => host.select(chartId, excludedMask(part));
      return { id: `exclude-${part.label}`, icon: 'close', text: t('exclude', { value: part.label }), run };
    });
  const remove: MarkEntry = { id: 'remove', icon: 'undo', text: t('remove'), run: () => host.select(chartId, null) };
  return [...filters, ...excluded, ...(now === undefined ? [] : [remove])];
}

const isAmong =
  ({ selection }: MarkPart) =>
  ({ col, op }: MarkCondition): boolean =>
    op === 'IN' && selection.values.some(({ column }) => column === col);

/** For the mark's rows; the dialogs explain why a chart can't be broken down. */
function drillEntries(
  { opener }: PressedMark,
  chart: PressedChart['chart'],
  selection: MarkSelection | null,
): readonly MarkEntry[] {
  if (selection === null || !canDrill()) return [];
  const t = pageTranslate(markMenu);
  const target: DrillTarget = { chart, conditions: drillConditions(selection), opener };
  return [
    { id: 'rows', icon: 'table', text: t('rows'), run: () => openDrillToDetail(target) },
    { id: 'break-down', icon: 'chart', text: t('breakDown'), run: () => openDrillBy(target) },
  ];
}

/** Only where the dashboard has a filter of time that reaches the chart. */
function zoomEntries(host: FilterHost | null, { parts, chartId }: Place): readonly MarkEntry[] {
  const filter = host?.timeFilterOf(chartId) ?? null;
  const part = parts.find(({ kind }) => kind === 'period');
  const period = part?.selection.values[0]?.period;
  if (!host || !filter || !part || !period) return [];
  const text = pageTranslate(markMenu)('zoom', { period: part.label });
  return [{ id: 'zoom', icon: 'clock', text, run: () => host.setTime(filter.id, rangeText(...period)) }];
}

function copyEntries({ text }: PressedMark): readonly MarkEntry[] {
  if (text === null) return [];
  const t = pageTranslate(markMenu);
  const run = () => void copyAndTell(text);
  return [{ id: 'copy', icon: 'copy', text: t('copy'), run }];
}
