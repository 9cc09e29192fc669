// The chart drawn in the browser from the data of its last answer: looks, size, legend and sorting need no server.
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { ChartLayout, LayoutInput } from '#app/charts/shared/kind.ts';
import { cssPaint } from '#app/charts/shared/paint.ts';
import type { Settings } from '#app/domain/explore/settings.ts';
import { assignColors, colorsOf } from '#app/domain/theme/color-map.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { fromWireTable } from '#app/resources/chart-render/wire-table.ts';
import type { ChartData } from '#app/resources/chart-render/wire.ts';
import { addLegend, type LegendButtons } from '#app/screens/dashboard/client/legend-buttons.ts';
import { addMarks } from '#app/screens/dashboard/client/mark-pointer.ts';
import { Notice } from '#app/ui/Notice.tsx';
import type { Drawn } from './client/previewer.ts';
import type { BoxSize } from './use-preview.ts';

interface LiveChartProps {
  readonly drawn: Drawn;
  /** Present settings, of the same question as the answer. */
  readonly formData: Settings;
  readonly box: BoxSize;
  readonly title: string;
}

interface ViewState {
  readonly hidden: readonly string[];
  readonly ownState: Readonly<Record<string, unknown>>;
}

const FRESH: ViewState = { hidden: [], ownState: {} };

export function LiveChart({ drawn, formData, box, title }: LiveChartProps) {
  const { kind, entry } = drawn;
  const picture = useRef<HTMLDivElement>(null);
  const legend = useRef<LegendButtons | null>(null);
  const [view, setView] = useState(FRESH);
  const inputOf = useMemo(() => (entry.data ? layoutInput(entry.data) : null), [entry.data]);
  const layout = useMemo(
    () => (inputOf ? tryLayout(() => kind.layout({ ...inputOf, formData, ...box, ...view })) : null),
    [kind, inputOf, formData, box, view],
  );
  const latest = useRef(layout);
  latest.current = layout;
  const hasMarks = (layout?.hits.length ?? 0) > 0;

  useEffect(() => {
    if (!picture.current) return;
    const buttons = addLegend(picture.current, {
      items: () => latest.current?.legend ?? [],
      onToggle: (name) =>
        flushSync(() =>
          setView((before) => ({ ...before, hidden: toggled(before.hidden, name, latest.current?.legend.length ?? 0) })),
        ),
    });
    legend.current = buttons;
    return () => buttons.remove();
  }, []);
  useEffect(() => {
    const element = picture.current;
    if (!element || !hasMarks) return;
    const marks = addMarks(element, { layout: () => latest.current ?? EMPTY_LAYOUT, title });
    return () => marks.remove();
  }, [hasMarks, title, layout]);
  useLayoutEffect(() => legend.current?.place(), [layout]);

  const onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-sort], [data-page]');
    if (button && layout) setView((before) => ({ ...before, ownState: nextOwnState(before.ownState, button.dataset, layout) }));
  };
  return (
    <div className={`chart-picture${entry.isTable ? ' is-table' : ''}`} ref={picture} onClick={onClick}>
      <div className="chart-live">
        {layout ? (
          <kind.Chart layout={layout} paint={cssPaint} id="live-1" title={title} />
        ) : (
          <Notice kind="error" title="These settings cannot be drawn">
            Undo the last change, or set the control back to its default.
          </Notice>
        )}
      </div>
    </div>
  );
}

const EMPTY_LAYOUT: ChartLayout = {
  widthPx: 0,
  heightPx: 0,
  summary: '',
  twin: { columns: [], rows: [], moreRows: 0 },
  legend: [],
  empty: null,
  hits: [],
  tooltips: {},
};

function layoutInput(data: ChartData): Omit<LayoutInput, 'formData' | 'widthPx' | 'heightPx' | 'hidden' | 'ownState'> {
  const known = new Map(data.colors as [string, Token][]);
  const { columnMeta, locale, timeZone } = data;
  return {
    tables: data.tables.map(fromWireTable),
    columnMeta,
    locale,
    timeZone,
    colors: colorsOf(assignColors([], known), known),
  };
}

/** Null where settings that are being typed break the drawing: what stands there before stays in the history. */
function tryLayout(make: () => ChartLayout): ChartLayout | null {
  try {
    return make();
  } catch (error) {
    console.warn(error);
    return null;
  }
}

/** A series hides or comes back; the last one that shows stays. */
function toggled(hidden: readonly string[], name: string, count: number): readonly string[] {
  if (hidden.includes(name)) return hidden.filter((other) => other !== name);
  return hidden.length + 1 < count ? [...hidden, name] : hidden;
}

/** The order and page of a table after a click on one of its marked buttons. */
function nextOwnState(ownState: ViewState['ownState'], { sort, page }: DOMStringMap, layout: ChartLayout): ViewState['ownState'] {
  if (page !== undefined) return { ...ownState, page: Number(page) };
  const columns = 'columns' in layout ? (layout.columns as readonly { readonly name: string; readonly align: string }[]) : [];
  const column = columns[Number(sort)];
  if (!column) return ownState;
  const before = ownState['sort'] as { column?: string; descending?: boolean } | undefined;
  const descending = before?.column === column.name ? !before.descending : column.align === 'right';
  return { ...ownState, sort: { column: column.name, descending }, page: 0 };
}
