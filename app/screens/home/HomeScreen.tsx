// The first screen after login: where the viewer was, what they keep, what is theirs, and dashboards with a look into each.
import { placesIn, type PlaceId } from '#app/domain/viewer/places.ts';
import { dashboardHref } from '#app/screens/dashboard/dashboard-href.ts';
import { slotHtml } from '#app/screens/dashboard/slot-html.ts';
import { PLACE_ICONS } from '#app/screens/shell/place-icons.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { HomeCard, HomePage } from '#app/services/home-page.server.ts';
import { BlankState } from '#app/ui/BlankState.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';
import { ThingList } from './ThingList.tsx';
import './home.css';

interface HomeScreenProps {
  readonly firstName: string;
  readonly home: HomePage;
}

export function HomeScreen({ firstName, home }: HomeScreenProps) {
  const hasThings = home.activity.length + home.favorites.length + home.mine.length > 0;
  return (
    <div className="page">
      <header className="home-head">
        <h1>{firstName ? `Hello, ${firstName}` : 'Welcome'}</h1>
      </header>
      {home.firstSteps.length > 0 ? <FirstSteps steps={home.firstSteps} /> : null}
      {home.count === 0 && !hasThings ? <NoDashboards /> : null}
      {home.recent.length > 0 ? <Section title="Recently viewed" cards={home.recent} /> : null}
      {hasThings ? (
        <div className="home-columns">
          <ThingList title="Opened last" things={home.activity} none="Dashboards and charts that you open stand here." />
          <ThingList title="Favourites" things={home.favorites} none="Give a star in a list, and it stands here." />
          <ThingList title="Mine" things={home.mine} none="What you make, or are made an owner of, stands here." />
        </div>
      ) : null}
      {home.others.length > 0 ? (
        <Section title={home.recent.length > 0 ? 'More dashboards' : 'Dashboards'} cards={home.others} count={home.count} />
      ) : null}
    </div>
  );
}

const STEPS: Readonly<Partial<Record<PlaceId, string>>> = {
  'new-chart': 'Ask a dataset one question and see the answer drawn.',
  'new-dashboard': 'Put charts together on one page and share it.',
  'new-query': 'Write SQL against the databases that you may ask.',
};

function FirstSteps({ steps }: { steps: readonly PlaceId[] }) {
  return (
    <section className="home-section" aria-label="First steps">
      <header>
        <h2>First steps</h2>
      </header>
      <ul className="first-steps">
        {placesIn('new', steps).map((place) => (
          <li key={place.id}>
            <a className="panel" href={place.href}>
              <Icon name={PLACE_ICONS[place.id]} />
              <strong>New {/^[A-Z]{2}/.test(place.label) ? place.label : place.label.toLowerCase()}</strong>
              <span>{STEPS[place.id]}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
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
