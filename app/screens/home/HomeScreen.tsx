// The first screen after login: first steps, dashboards as they look now, and what the viewer was at.
import { findHref } from '#app/domain/viewer/places.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { HomePage } from '#app/services/home/home-page.server.ts';
import { TroubledReports } from '#app/screens/reports/TroubledReports.tsx';
import { home as homeMessages } from '#app/messages/en/home.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { BlankState } from '#app/ui/notice/BlankState.tsx';
import { LinkButton } from '#app/ui/button/Button.tsx';
import { Page, PageTools } from '#app/ui/layout/Page.tsx';
import { StartOffers } from '#app/screens/upload/StartOffers.tsx';
import { AccessRequests } from './AccessRequests.tsx';
import { DashboardCards } from './DashboardCards.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { ItemList } from './ItemList.tsx';
import styles from './home.module.css';

interface HomeScreenProps {
  readonly firstName: string;
  readonly home: HomePage;
}

export function HomeScreen({ firstName, home }: HomeScreenProps) {
  const t = useMessages(homeMessages);
  const { recent, favorites, cards, count } = home;
  const hasItems = recent.length + favorites.length > 0;
  return (
    <Page>
      <header className={styles.head}>
        {/* Takes the focus when the last first step is dismissed. */}
        <h1 tabIndex={-1}>{firstName ? t('greeting', { name: firstName }) : t('welcome')}</h1>
        <PageTools>
          <StartOffers />
        </PageTools>
      </header>
      <AccessRequests requests={home.requests} />
      <TroubledReports reports={home.troubled} />
      <FirstSteps steps={home.firstSteps} />
      {cards.length > 0 ? <DashboardCards cards={cards} count={count} /> : null}
      {cards.length === 0 && !hasItems ? <NoDashboards isDenied={!home.seesDashboards} /> : null}
      {hasItems ? (
        <div className={styles.columns}>
          {recent.length > 0 ? <ItemList title={t('recent')} items={recent} /> : null}
          {favorites.length > 0 ? <ItemList title={t('favorites')} items={favorites} /> : null}
        </div>
      ) : null}
    </Page>
  );
}

function NoDashboards({ isDenied }: { readonly isDenied: boolean }) {
  const t = useMessages(homeMessages);
  const { user } = useShellData();
  if (isDenied)
    return (
      <BlankState icon="lock" title={t('deniedDashboards')}>
        <p>{t('deniedDashboardsDetail')}</p>
      </BlankState>
    );
  const mayCreate = user?.places.includes('new-dashboard') ?? false;
  return (
    <BlankState
      icon="dashboard"
      title={t('noDashboards')}
      actions={mayCreate ? <LinkButton href={findHref('new-dashboard')}>{t('newDashboard')}</LinkButton> : null}
    >
      <p>{t(mayCreate ? 'noDashboardsCreate' : 'noDashboardsDetail')}</p>
    </BlankState>
  );
}
