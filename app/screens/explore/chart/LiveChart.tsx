// The chart drawn in the browser from the data of its last result: looks, size, legend and sorting need no server.
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type MutableRefObject } from 'react';
import { flushSync } from 'react-dom';
import { layoutInput } from '#app/charts/interactive/layout-input.ts';
import { makeInteractive, type Interaction } from '#app/charts/interactive/make-interactive.ts';
import { focusPressed, type Pressed } from '#app/charts/interactive/table/pressed-button.ts';
import { UNTOUCHED, type ViewState } from '#app/charts/interactive/view-state.ts';
import type { MapView } from '#app/charts/shared/maps/plane.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { AnySettings, ChartKind, ChartLayout, OwnState } from '#app/charts/shared/kind.ts';
import { layOutChart } from '#app/charts/shared/lay-out-chart.ts';
import { cssColor } from '#app/charts/shared/color/resolve-color.ts';
import { schemePalette } from '#app/domain/theme/palette.ts';
import type { ExploreSettings } from '#app/domain/explore/settings.ts';
import { fromWireTable } from '#app/stores/chart-render/wire-table.ts';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { explore } from '#app/messages/en/explore.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { DrawnPreview } from '#app/screens/explore/client/previewer.ts';
import { useMaps } from './use-maps.ts';
import type { BoxSize } from './use-preview.ts';

export interface LiveChartProps {
  readonly drawn: DrawnPreview;
  /** Present settings, of the same query as the reply. */
  readonly formData: ExploreSettings;
  readonly box: BoxSize;
  readonly title: string;
  /** Settings of a chart in a grid, as read by the server; omitted: those of `formData`. */
  readonly settings?: AnySettings;
  /** Id of the element, for surrounding elements. */
  readonly id?: string;
  /** A page or an order that the server makes. */
  readonly onTurn: (ownState: OwnState) => void;
  /** The button that requested it: kept outside, because the reply is drawn as another chart. */
  readonly pressed: MutableRefObject<Pressed | null>;
  /** Where a map was moved to, for the next reply. */
  readonly moved: MutableRefObject<MovedMap | null>;
}

/** Another kind of map has another plane. */
export interface MovedMap {
  readonly kind: ChartKind;
  readonly mapView: MapView;
}

export function LiveChart(props: LiveChartProps) {
  const { drawn, formData, box, title, settings: given, id = 'live-1', onTurn, pressed, moved } = props;
  const t = useMessages(explore);
  const { kind, entry, layers } = drawn;
  const picture = useRef<HTMLDivElement>(null);
  const interaction = useRef<Interaction | null>(null);
  const [view, setView] = useState<ViewState>(() => ({
    ...UNTOUCHED,
    ownState: drawn.entry.data?.ownState ?? {},
    ...(moved.current?.kind === kind && { mapView: moved.current.mapView }),
  }));
  const palette = schemePalette(formData['color_scheme']);
  const received = useMemo(
    () => (entry.data ? layoutInput({ ...entry.data, tables: entry.data.tables.map(fromWireTable), palette }) : null),
    [entry.data, palette],
  );
  const settings = useMemo(() => given ?? readSettings(kind.definition, formData), [given, kind, formData]);
  const { mapView } = view;
  const maps = useMaps(kind, received && { tables: received.tables, settings, layers, ...box, ...(mapView && { mapView }) });
  const tried = useMemo(
    () =>
      received && maps ? tryLayout(() => layOutChart(kind, { ...received, maps, layers, settings, ...box, ...view })) : null,
    [kind, received, maps, layers, settings, box, view],
  );
  const layout = tried?.layout ?? null;
  const latest = useRef({ layout, view, onTurn });
  latest.current = { layout, view, onTurn };
  const hasMarks = (layout?.hits.length ?? 0) > 0 || layout?.plane !== undefined;

  useEffect(() => {
    if (!picture.current) return;
    const added = makeInteractive(picture.current, {
      title,
      layout: () => latest.current.layout ?? EMPTY_LAYOUT,
      view: () => latest.current.view,
      show: (next) => {
        moved.current = next.mapView === undefined ? null : { kind, mapView: next.mapView };
        flushSync(() => setView(next));
      },
      request: (ownState, button) => {
        pressed.current = button;
        latest.current.onTurn(ownState);
      },
    });
    interaction.current = added;
    return () => added.remove();
  }, [hasMarks, title, pressed, moved, kind]);
  useLayoutEffect(() => interaction.current?.drawn(), [layout]);
  useLayoutEffect(() => {
    if (picture.current && pressed.current) focusPressed(picture.current, pressed.current);
    pressed.current = null;
  }, [pressed]);

  return (
    <div
      className={`chart-picture${entry.isTable ? ' is-table' : ''}`}
      data-picture={entry.isTable ? 'table' : 'drawing'}
      ref={picture}
    >
      <div className="chart-live" data-live="">
        {maps === null ? null : layout ? (
          <kind.Chart layout={layout} resolveColor={cssColor} id={id} title={title} />
        ) : (
          <Notice kind="error" title={t('chart.notDrawn', { reason: tried?.problem ?? t('chart.failed') })}>
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
  dataTable: { columns: [], rows: [], moreRows: 0 },
  legend: [],
  empty: null,
  hits: [],
  tooltips: {},
};

interface TriedLayout {
  readonly layout: ChartLayout | null;
  /** Why there is none. */
  readonly problem?: string;
}

/** Settings that are being typed can break the drawing: what was there before stays in the history. */
function tryLayout(make: () => ChartLayout): TriedLayout {
  try {
    return { layout: make() };
  } catch (error) {
    console.warn(error);
    return { layout: null, ...(error instanceof Error && { problem: error.message }) };
  }
}
