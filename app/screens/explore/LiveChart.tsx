// The chart drawn in the browser from the data of its last answer: looks, size, legend and sorting need no server.
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type MouseEvent, type MutableRefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ChartLayout, LayoutInput, OwnState } from '#app/charts/shared/kind.ts';
import { cssPaint } from '#app/charts/shared/paint.ts';
import type { Settings } from '#app/domain/explore/settings.ts';
import { assignColors, colorsOf } from '#app/domain/theme/color-map.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { fromWireTable } from '#app/stores/chart-render/wire-table.ts';
import type { ChartData } from '#app/stores/chart-render/wire.ts';
import { isServerTable, nextOwnState } from '#app/screens/dashboard/client/own-state.ts';
import { focusPressed, pressedOf, type Pressed } from '#app/screens/dashboard/client/pressed-button.ts';
import { addLegend, type LegendButtons } from '#app/screens/dashboard/client/legend-buttons.ts';
import { addMarks } from '#app/screens/dashboard/client/mark-pointer.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { explore } from '#app/messages/en/explore.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { Drawn } from './client/previewer.ts';
import type { BoxSize } from './use-preview.ts';

interface LiveChartProps {
  readonly drawn: Drawn;
  /** Present settings, of the same question as the answer. */
  readonly formData: Settings;
  readonly box: BoxSize;
  readonly title: string;
  /** A page or an order that the server makes. */
  readonly onTurn: (ownState: OwnState) => void;
  /** The button that asked for it: kept outside, for the answer's chart is another. */
  readonly pressed: MutableRefObject<Pressed | null>;
}

interface ViewState {
  readonly hidden: readonly string[];
  readonly ownState: OwnState;
}

const FRESH: ViewState = { hidden: [], ownState: {} };

export function LiveChart({ drawn, formData, box, title, onTurn, pressed }: LiveChartProps) {
  const t = useMessages(explore);
  const { kind, entry } = drawn;
  const picture = useRef<HTMLDivElement>(null);
  const legend = useRef<LegendButtons | null>(null);
  const [view, setView] = useState<ViewState>(() => ({ ...FRESH, ownState: drawn.entry.data?.ownState ?? {} }));
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
  useLayoutEffect(() => {
    if (picture.current && pressed.current) focusPressed(picture.current, pressed.current);
    pressed.current = null;
  }, [pressed]);

  const onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-sort], [data-page]');
    if (!button || !layout) return;
    const next = nextOwnState(view.ownState, button.dataset, layout);
    if (isServerTable(layout)) {
      pressed.current = pressedOf(button);
      onTurn(next);
    } else setView((before) => ({ ...before, ownState: next }));
  };
  return (
    <div
      className={`chart-picture${entry.isTable ? ' is-table' : ''}`}
      data-picture={entry.isTable ? 'table' : 'drawing'}
      ref={picture}
      onClick={onClick}
    >
      <div className="chart-live" data-live="">
        {layout ? (
          <kind.Chart layout={layout} paint={cssPaint} id="live-1" title={title} />
        ) : (
          <Notice kind="error" title={t('chart.notDrawn')}>
            {t('chart.notDrawnAdvice')}
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
  const { columnMeta, locale, timeZone, annotations } = data;
  return {
    tables: data.tables.map(fromWireTable),
    columnMeta,
    locale,
    timeZone,
    annotations,
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
