// Dashboards as cards: the picture of each, its name, and what it says of itself.
import { SketchPicture } from '#app/screens/dashboard-list/SketchPicture.tsx';
import { Thumbnail } from '#app/screens/lists/cells/Thumbnail.tsx';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { HomeCard } from '#app/services/home/cards.server.ts';
import { home } from '#app/messages/en/home.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Card } from '#app/ui/card/Card.tsx';
import { CardPicture } from '#app/ui/card/CardPicture.tsx';
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx';
import styles from './DashboardCards.module.css';

interface DashboardCardsProps {
  readonly cards: readonly HomeCard[];
  /** Number of all dashboards that the viewer can see. */
  readonly count: number;
}

export function DashboardCards({ cards, count }: DashboardCardsProps) {
  const t = useMessages(home);
  return (
    <section className={styles.section} aria-label={t('dashboards')}>
      <header>
        <h2>{t('dashboards')}</h2>
        <a href="/dashboard/list/">{t('seeAll', { count })}</a>
      </header>
      <div className={styles.cards}>
        {cards.map((card) => (
          <DashboardCard key={card.id} card={card} />
        ))}
      </div>
    </section>
  );
}

function DashboardCard({ card }: { readonly card: HomeCard }) {
  const t = useMessages(home);
  const { nowMs } = useShellData();
  const title = card.title || t('untitled.dashboard');
  return (
    <Card data-pressable className={styles.card}>
      <CardPicture className={styles.picture}>
        <Thumbnail url={card.thumbnailUrl}>
          <SketchPicture sketch={card.sketch} />
        </Thumbnail>
      </CardPicture>
      <div className={styles.text}>
        <h3>
          <a href={card.href} title={title}>
            {title}
          </a>
        </h3>
        {card.description ? <p className={styles.description}>{card.description}</p> : null}
        <p>
          {t.rich('cardFacts', {
            charts: card.chartCount,
            isDraft: String(!card.published),
            time: () => <RelativeTime atMs={card.changedOnMs} nowMs={nowMs} />,
          })}
        </p>
      </div>
    </Card>
  );
}
