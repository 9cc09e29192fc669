// One chart's card: title, menu, and the slot that the server fills. Its code loads on first interaction.
import { clsx } from 'clsx';
import { useEffect, useMemo, useRef, useState, type CSSProperties, type MouseEvent, type PointerEvent as Pointed } from 'react';
import { isFigure } from '#app/domain/dashboard/layout/page-sizes.ts';
import type { ChartView } from '#app/domain/dashboard/page/page-view.ts';
import { dashboard } from '#app/messages/en/dashboard.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Card } from '#app/ui/card/Card.tsx';
import { hasKeptView } from './client/kept-view-key.ts';
import { missedPress, pointAgain } from './client/missed-press.ts';
import { useDashboard } from './dashboard-context.ts';
import { AUTHOR } from './author-classes.ts';
import { ChartMenu } from './menu/ChartMenu.tsx';
import { slotHtml } from './slot-html.ts';
import styles from './ChartCard.module.css';

export function ChartCard({ chart }: { readonly chart: ChartView }) {
  const t = useMessages(dashboard);
  const { dashboardId, hasChartControls } = useDashboard();
  const title = chart.title || t('untitledChart');
  const card = useRef<HTMLElement>(null);
  const titleId = `chart-title-${chart.slot}`;
  const missed = useRef<(() => void) | null>(null);
  const pointer = useRef<PointerEvent | null>(null);
  const [isDescribed, setIsDescribed] = useState(false);
  const hydrate = () => {
    const element = card.current;
    if (!element || element.dataset['hydrated']) return;
    element.dataset['hydrated'] = 'true';
    void import('./client/hydrate-chart.ts')
      .then(({ hydrateChart }) => hydrateChart(element, { dashboardId, chart }))
      .then(() => {
        const again = missed.current;
        missed.current = null;
        // Where it could not be taken over, the next touch tries again.
        if (!element.dataset['hydrated']) return;
        element.dataset['hydrated'] = 'listening';
        if (again) again();
        else if (pointer.current) pointAgain(element, pointer.current);
      })
      .catch((error: unknown) => {
        delete element.dataset['hydrated'];
        console.warn(error);
      });
  };
  // A grid is as its viewer left it before it is touched: its columns must not move under the pointer.
  const latest = useRef(hydrate);
  latest.current = hydrate;
  useEffect(() => {
    if (hasKeptView({ dashboardId, chart })) latest.current();
  }, [dashboardId, chart]);
  /** Handles a mouse or a pen; a finger can't hover. */
  const point = ({ nativeEvent }: Pointed) => {
    pointer.current = nativeEvent.pointerType === 'touch' ? null : nativeEvent;
    hydrate();
  };
  /** A press that comes before the code that handles it is replayed once the code is there. */
  const keepPress = ({ nativeEvent }: MouseEvent) => {
    if (!card.current || card.current.dataset['hydrated'] === 'listening') return;
    const again = missedPress(card.current, nativeEvent);
    if (again === null) return;
    // The browser's own menu would lie over the chart's.
    if (nativeEvent.type === 'contextmenu') nativeEvent.preventDefault();
    missed.current = again;
    hydrate();
  };
  return (
    <Card
      className={clsx(AUTHOR.card, styles.card, isFigure(chart) && styles.figure)}
      data-card=""
      id={chart.id}
      ref={card}
      style={{ '--height': `${chart.heightPx}px` } as CSSProperties}
      aria-labelledby={titleId}
      onPointerEnter={point}
      onPointerMove={point}
      onPointerLeave={() => (pointer.current = null)}
      onFocus={hydrate}
      onClickCapture={keepPress}
      onContextMenuCapture={keepPress}
    >
      <header className={clsx(AUTHOR.cardHead, styles.head)}>
        <h2 id={titleId} title={chart.description ?? title}>
          {title}
        </h2>
        {chart.vizType === null || !hasChartControls ? null : (
          <ChartMenu chart={chart} isDescribed={isDescribed} onDescribe={setIsDescribed} />
        )}
      </header>
      {isDescribed ? <Description html={chart.descriptionHtml ?? ''} /> : null}
      {chart.vizType === null ? (
        <Deleted />
      ) : (
        <div
          className="card-slot"
          data-chart-slot={chart.slot}
          data-chart-id={chart.chartId}
          dangerouslySetInnerHTML={slotHtml(chart.slot)}
          suppressHydrationWarning
        />
      )}
    </Card>
  );
}

function Description({ html }: { readonly html: string }) {
  const content = useMemo(() => ({ __html: html }), [html]);
  return <div className={styles.description} dangerouslySetInnerHTML={content} />;
}

function Deleted() {
  const t = useMessages(dashboard);
  return (
    <div className="chart-failed">
      <strong>{t('missingChart.title')}</strong>
      <p className="m-muted">{t('missingChart.detail')}</p>
    </div>
  );
}
