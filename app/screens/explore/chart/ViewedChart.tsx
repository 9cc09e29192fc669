// A chart that is shared with a viewer who can't query its dataset: the server's picture of it as it was saved, its link and files.
import { useRef, useState } from 'react';
import { slotHtml } from '#app/screens/dashboard/slot-html.ts';
import type { ExplorePage, ExplorePageChart } from '#app/services/charts/explore/explore-page.ts';
import { explore } from '#app/messages/en/explore.ts';
import { exploreProblem } from '#app/messages/en/explore-problem.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button, LinkButton } from '#app/ui/button/Button.tsx';
import { CertificationMarks } from '#app/ui/text/CertificationMarks.tsx';
import { copyAndTell } from '#app/ui/browser/copy-text.ts';
import { lazyPart } from '#app/ui/browser/lazy-part.tsx';
import { Page } from '#app/ui/layout/Page.tsx';
import text from '#app/ui/text/text.module.css';
import '#app/charts/charts.css';
import '#app/charts/grids.css';
import '#app/charts/figure.css';
import '#app/charts/failed.css';
import '#app/charts/notes.css';
import { useViewedPicture } from './use-viewed-picture.ts';
import styles from './ViewedChart.module.css';

const ShareDialog = lazyPart(() => import('#app/screens/share/ShareDialog.tsx').then(({ ShareDialog }) => ShareDialog));

interface ViewedChartProps {
  readonly chart: ExplorePageChart;
  readonly can: Pick<ExplorePage['can'], 'share'>;
}

export function ViewedChart({ chart, can }: ViewedChartProps) {
  const t = useMessages(explore);
  const tProblem = useMessages(exploreProblem);
  const [isSharing, setIsSharing] = useState(false);
  const picture = useRef<HTMLDivElement>(null);
  useViewedPicture(picture, chart.id);
  return (
    <Page>
      <header className={styles.head}>
        <h1>{chart.name}</h1>
        <CertificationMarks notes={chart} show="full" />
        <span className={styles.actions}>
          <LinkButton icon="image" href={`/c/${chart.uuid}.png?download=true`}>
            {t('menu.png')}
          </LinkButton>
          {can.share ? (
            <Button icon="users" onClick={() => setIsSharing(true)}>
              {t('head.share')}
            </Button>
          ) : null}
        </span>
      </header>
      {chart.description ? <p>{chart.description}</p> : null}
      <p className={text.muted}>{tProblem('view-only.text')}</p>
      <div
        ref={picture}
        className={styles.picture}
        data-chart-slot={1}
        dangerouslySetInnerHTML={slotHtml(1)}
        suppressHydrationWarning
      />
      {isSharing ? (
        <ShareDialog
          target={{ kind: 'chart', id: chart.id }}
          canEdit={chart.mayShare}
          publishing={null}
          onCopyLink={() => void copyAndTell(new URL(`/explore/?slice_id=${chart.id}`, window.location.href).href)}
          onImageLinks={null}
          onEmbed={null}
          onClose={() => setIsSharing(false)}
        />
      ) : null}
    </Page>
  );
}
