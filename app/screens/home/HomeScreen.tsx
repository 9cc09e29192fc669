// The first screen after login: where the viewer was, what they keep, what is theirs, and dashboards with their thumbnails.
import { clsx } from 'clsx';
import { findHref, type PlaceId } from '#app/domain/viewer/places.ts';
import { dashboardHref } from '#app/screens/dashboard/dashboard-href.ts';
import { Thumbnail } from '#app/screens/lists/Thumbnail.tsx';
import { PLACE_ICONS } from '#app/screens/shell/place-icons.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { HomePage } from '#app/services/home/home-page.server.ts';
import type { DashboardListing } from '#app/stores/dashboard/wire.ts';
import { home as homeMessages } from '#app/messages/en/home.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { BlankState } from '#app/ui/BlankState.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { Page } from '#app/ui/Page.tsx';
import { panelClass } from '#app/ui/Panel.tsx';
import { ItemList } from './ItemList.tsx';
import styles from './home.module.css';

interface HomeScreenProps {
  readonly firstName: string;
  readonly home: HomePage;
}

export function HomeScreen({ firstName, home }: HomeScreenProps) {
  const t = useMessages(homeMessages);
  const hasItems = home.activity.length + home.favorites.length + home.mine.length > 0;
  return (
    <Page>
      <header className={styles.head}>
        <h1>{firstName ? t('greeting', { name: firstName }) : t('welcome')}</h1>
      </header>
      {home.firstSteps.length > 0 ? <FirstSteps steps={home.firstSteps} /> : null}
      {home.count === 0 && !hasItems ? <NoDashboards /> : null}
      {home.recent.length > 0 ? <Section title={t('recentDashboards')} cards={home.recent} /> : null}
      {hasItems ? (
        <div className={styles.columns}>
          <ItemList title={t('recent')} items={home.activity} none={t('noRecent')} />
          <ItemList title={t('favorites')} items={home.favorites} none={t('noFavorites')} />
          <ItemList title={t('mine')} items={home.mine} none={t('noMine')} />
        </div>
      ) : null}
      {home.others.length > 0 ? (
        <Section title={t(home.recent.length > 0 ? 'moreDashboards' : 'dashboards')} cards={home.others} count={home.count} />
      ) : null}
    </Page>
  );
}

const STEPS = ['new-dashboard', 'new-chart', 'new-query'] as const satisfies readonly PlaceId[];

function FirstSteps({ steps }: { steps: readonly PlaceId[] }) {
  const t = useMessages(homeMessages);
  return (
    <section className={styles.section} aria-label={t('firstSteps')}>
      <header>
        <h2>{t('firstSteps')}</h2>
      </header>
      <ul className={styles.steps}>
        {STEPS.filter((step) => steps.includes(step)).map((step) => (
          <li key={step}>
            <a className={clsx(panelClass(), styles.step)} href={findHref(step)}>
              <Icon name={PLACE_ICONS[step]} />
              <strong>{t(`step.${step}`)}</strong>
              <span>{t(`step.${step}.detail`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Section({ title, cards, count }: { title: string; cards: readonly DashboardListing[]; count?: number }) {
  const t = useMessages(homeMessages);
  return (
    <section className={styles.section} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {count === undefined ? null : <a href="/dashboard/list/">{t('seeAll', { count })}</a>}
      </header>
      <div className={styles.cards}>
        {cards.map((card) => (
          <Card key={card.id} listing={card} />
        ))}
      </div>
    </section>
  );
}

function Card({ listing }: { listing: DashboardListing }) {
  const t = useMessages(homeMessages);
  const { nowMs } = useShellData();
  return (
    <article className={clsx(panelClass(), styles.card)}>
      <div className={styles.picture} aria-hidden="true">
        <Thumbnail url={listing.thumbnailUrl}>
          <Icon name="dashboard" sizePx={32} />
        </Thumbnail>
      </div>
      <div className={styles.text}>
        <h3>
          <a href={dashboardHref(listing)}>{listing.title || t('untitledDashboard')}</a>
        </h3>
        {listing.description ? <p className={styles.description}>{listing.description}</p> : null}
        <p>
          {t.rich('cardFacts', {
            charts: listing.chartCount,
            isDraft: String(!listing.published),
            time: () => <RelativeTime atMs={listing.changedOnMs} nowMs={nowMs} />,
          })}
        </p>
      </div>
    </article>
  );
}

function NoDashboards() {
  const t = useMessages(homeMessages);
  return (
    <BlankState icon="dashboard" title={t('noDashboards')}>
      <p>{t('noDashboardsDetail')}</p>
    </BlankState>
  );
}
