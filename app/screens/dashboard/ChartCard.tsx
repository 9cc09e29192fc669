// One chart's card: title, menu, and the slot that the server fills. Its code loads on first interaction.
import { clsx } from 'clsx';
import { useEffect, useRef, type CSSProperties, type MouseEvent } from 'react';
import { exploreHref } from '#app/domain/explore/explore-address.ts';
import type { ChartView } from '#app/domain/dashboard/page-view.ts';
import { Icon, type IconName } from '#app/ui/Icon.tsx';
import { Menu } from '#app/ui/Menu.tsx';
import { MenuButton, MenuLink } from '#app/ui/MenuItem.tsx';
import { dashboard } from '#app/messages/en/dashboard.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { hasKeptView } from './client/kept-view-key.ts';
import { useDashboard, type ChartAction } from './dashboard-context.ts';
import { AUTHOR } from './author-classes.ts';
import { imageHref, withPageState } from './image-href.ts';
import { slotHtml } from './slot-html.ts';
import styles from './ChartCard.module.css';

export function ChartCard({ chart }: { readonly chart: ChartView }) {
  const t = useMessages(dashboard);
  const { dashboardId } = useDashboard();
  const title = chart.title || t('untitledChart');
  const card = useRef<HTMLElement>(null);
  const titleId = `chart-title-${chart.slot}`;
  const missed = useRef<string | null>(null);
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
        if (again !== null) element.querySelector<HTMLElement>(again)?.click();
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
  /** A click on a heading or a page that comes before the code that handles it is replayed once the code is there. */
  const keepClick = ({ target }: MouseEvent) => {
    if (card.current?.dataset['hydrated'] === 'listening') return;
    const control = (target as Element).closest<HTMLElement>('[data-sort], [data-page], [data-group]');
    if (!control) return;
    const { sort, page, group } = control.dataset;
    missed.current =
      group !== undefined
        ? `[data-group="${CSS.escape(group)}"]`
        : sort === undefined
          ? `[data-page="${page}"]`
          : `[data-sort="${sort}"]`;
    hydrate();
  };
  return (
    <article
      className={clsx(AUTHOR.card, styles.card)}
      data-card=""
      ref={card}
      style={{ '--height': `${chart.heightPx}px` } as CSSProperties}
      aria-labelledby={titleId}
      onPointerEnter={hydrate}
      onPointerMove={hydrate}
      onFocus={hydrate}
      onClickCapture={keepClick}
    >
      <header className={clsx(AUTHOR.cardHead, styles.head)}>
        <h2 id={titleId} title={chart.description ?? title}>
          {title}
        </h2>
        {chart.vizType === null ? null : <ChartMenu chart={chart} />}
      </header>
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
    </article>
  );
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

const ACTIONS: readonly (readonly [ChartAction, IconName])[] = [
  ['refresh', 'refresh'],
  ['full-screen', 'expand'],
  ['table', 'table'],
  ['query', 'code'],
  ['png', 'image'],
  ['csv', 'download'],
  ['xlsx', 'download'],
];

function ChartMenu({ chart }: { chart: ChartView }) {
  const t = useMessages(dashboard);
  const { act, can, dashboardId, urlParams, exploreHref: hrefWithFilters } = useDashboard();
  /** Just before the browser follows it, however it is opened. */
  const addFilters = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    currentTarget.href = hrefWithFilters(chart.chartId);
  };
  const isRows = (action: ChartAction): boolean => action === 'csv' || action === 'xlsx';
  const allowed = ACTIONS.filter(([action]) => (!isRows(action) || can.csv) && (action !== 'query' || can.query));
  return (
    <Menu
      className={styles.menu}
      needsScript
      faceClassName={styles.menuFace}
      label={t('chartMenu.label', { title: chart.title })}
      face={<Icon name="more" />}
    >
      {can.explore ? (
        <MenuLink
          icon="edit"
          href={exploreHref({ chartId: chart.chartId, datasetId: null, formDataKey: null, urlParams })}
          onClick={addFilters}
          onAuxClick={addFilters}
        >
          {t('chartMenu.edit')}
        </MenuLink>
      ) : null}
      <MenuLink
        icon="download"
        href={imageHref(`/c/${chart.chartId}`, 'pdf', { dashboard: String(dashboardId) })}
        onClick={withPageState}
        onAuxClick={withPageState}
      >
        {t('chartMenu.pdf')}
      </MenuLink>
      {allowed.map(([action, icon]) => (
        <MenuButton key={action} icon={icon} onClick={() => act(action, chart)}>
          {t(`chartMenu.${action}`)}
        </MenuButton>
      ))}
    </Menu>
  );
}
