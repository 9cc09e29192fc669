// A chart without its settings, for frames in other pages: the server's picture, which needs no script.
import type { CSSProperties } from 'react';
import { slotHtml } from '#app/screens/dashboard/slot-html.ts';
import { BareFrame } from '#app/screens/shell/BareFrame.tsx';
import type { ExplorePage } from '#app/services/charts/explore/explore-page.ts';
import { explore } from '#app/messages/en/explore.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text/text.module.css';
import '#app/charts/charts.css';
import '#app/charts/grids.css';
import '#app/charts/figure.css';
import '#app/charts/failed.css';
import '#app/charts/notes.css';
import { ExploreProblem } from '#app/screens/explore/ExploreProblem.tsx';
import styles from './StandaloneChart.module.css';

interface StandaloneChartProps {
  readonly page: ExplorePage;
  readonly heightPx: number;
}

export function StandaloneChart({ page, heightPx }: StandaloneChartProps) {
  const t = useMessages(explore);
  return (
    <BareFrame>
      <h1 className={text.visuallyHidden}>{page.chart?.name ?? t('untitledChart')}</h1>
      {page.problem === null || page.problem === 'view-only' ? (
        <div
          className={styles.picture}
          style={{ '--height': `${heightPx}px` } as CSSProperties}
          data-chart-slot={1}
          dangerouslySetInnerHTML={slotHtml(1)}
          suppressHydrationWarning
        />
      ) : (
        <ExploreProblem page={page} />
      )}
    </BareFrame>
  );
}
