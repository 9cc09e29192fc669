// The first screen after login: dashboards with a look into each.
import type { HomeCard, HomePage } from '#app/services/home-page.server.ts';
import { dashboardHref } from '#app/screens/dashboard/dashboard-href.ts';
import { slotHtml } from '#app/screens/dashboard/slot-html.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { BlankState } from '#app/ui/BlankState.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';

interface HomeScreenProps {
  readonly firstName: string;
  readonly home: HomePage;
}

export function HomeScreen({ firstName, home }: HomeScreenProps) {
  return (
    <div className="page">
      <header className="home-head">
        <h1>{firstName ? `Hello, ${firstName}` : 'Welcome'}</h1>
      </header>
      {home.count === 0 ? <NoDashboards /> : null}
      {home.recent.length > 0 ? <Section title="Recently viewed" cards={home.recent} /> : null}
      {home.others.length > 0 ? (
        <Section title={home.recent.length > 0 ? 'More dashboards' : 'Dashboards'} cards={home.others} count={home.count} />
      ) : null}
    </div>
  );
}

function Section({ title, cards, count }: { title: string; cards: readonly HomeCard[]; count?: number }) {
  return (
    <section className="home-section" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {count === undefined ? null : <a href="/dashboard/list/">{count === 1 ? 'See the list' : `See all ${count}`}</a>}
      </header>
      <div className="preview-grid">
        {cards.map((card) => (
          <Card key={card.slot} card={card} />
        ))}
      </div>
    </section>
  );
}

function Card({ card: { listing, slot } }: { card: HomeCard }) {
  const { nowMs } = useShellData();
  return (
    <article className="panel preview-card">
      <div
        className="preview-picture"
        data-chart-slot={slot}
        aria-hidden="true"
        dangerouslySetInnerHTML={slotHtml(slot)}
        suppressHydrationWarning
      />
      <div className="preview-text">
        <h3>
          <a href={dashboardHref(listing)}>{listing.title || 'Untitled dashboard'}</a>
        </h3>
        {listing.description ? <p className="preview-description">{listing.description}</p> : null}
        <p>
          {listing.chartCount === 1 ? '1 chart' : `${listing.chartCount} charts`} · Changed{' '}
          <RelativeTime atMs={listing.changedOnMs} nowMs={nowMs} />
          {listing.published ? '' : ' · Draft'}
        </p>
      </div>
    </article>
  );
}

function NoDashboards() {
  return (
    <BlankState icon="dashboard" title="No dashboards yet">
      <p>
        Dashboards that are published, or that you own, appear here. Ask a colleague to publish one or to add you as an owner.
      </p>
    </BlankState>
  );
}
