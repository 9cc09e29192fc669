// A chart's card while the layout is edited: its picture is the page's own, its title can be written.
import { clsx } from 'clsx';
import { useEffect, useRef, type CSSProperties } from 'react';
import { isFigure } from '#app/domain/dashboard/layout/page-sizes.ts';
import { GRID_UNIT_PX } from '#app/domain/dashboard/layout/layout-tree.ts';
import { chartIdOf, type PositionItem } from '#app/domain/dashboard/edit/position-map.ts';
import { AUTHOR } from '#app/screens/dashboard/author-classes.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Card } from '#app/ui/card/Card.tsx';
import { metaNumber, metaText, useSession } from '#app/screens/dashboard/edit/edit-context.ts';
import { PlainInput } from './PlainInput.tsx';
import cards from '#app/screens/dashboard/ChartCard.module.css';
import styles from './ChartBox.module.css';

export function ChartBox({ item }: { readonly item: PositionItem }) {
  const t = useMessages(dashboardEdit);
  const session = useSession();
  const { pictures } = session.env;
  const slot = useRef<HTMLDivElement>(null);
  const chartId = chartIdOf(item);
  const ownName = session.start.chartNames.get(chartId) ?? metaText(item, 'sliceName');
  useEffect(() => (slot.current ? pictures.show(item.id, chartId, slot.current) : undefined), [pictures, item.id, chartId]);
  const rename = (text: string) => session.setMeta(item.id, { sliceNameOverride: text === ownName ? undefined : text }, 'title');
  return (
    <Card
      className={clsx(
        AUTHOR.card,
        cards.card,
        isFigure({ vizType: session.start.vizTypes.get(chartId) ?? null }) && cards.figure,
      )}
      data-card=""
      data-fills=""
      style={{ '--height': `${metaNumber(item, 'height') * GRID_UNIT_PX}px` } as CSSProperties}
      aria-label={metaText(item, 'sliceNameOverride') || ownName}
    >
      <header className={clsx(AUTHOR.cardHead, cards.head)}>
        <PlainInput
          label={t('chart.titleLabel', { name: ownName })}
          className={styles.title}
          value={typeof item.meta['sliceNameOverride'] === 'string' ? item.meta['sliceNameOverride'] : ownName}
          placeholder={ownName}
          onChange={rename}
          onDone={() => {
            if (item.meta['sliceNameOverride'] === '') session.setMeta(item.id, { sliceNameOverride: undefined }, 'title');
            session.endRun();
          }}
        />
      </header>
      <div className={styles.slot} ref={slot} />
    </Card>
  );
}
