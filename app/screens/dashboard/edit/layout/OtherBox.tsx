// A component of a kind that is not drawn here: it keeps its place and all its content, and can be moved and removed.
import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { GRID_UNIT_PX } from '#app/domain/dashboard/layout/layout-tree.ts';
import type { PositionItem } from '#app/domain/dashboard/edit/position-map.ts';
import { AUTHOR } from '#app/screens/dashboard/author-classes.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Card } from '#app/ui/card/Card.tsx';
import { metaNumber } from '#app/screens/dashboard/edit/edit-context.ts';
import cards from '#app/screens/dashboard/ChartCard.module.css';
import styles from './OtherBox.module.css';

const MIN_HEIGHT_PX = 96;
const MAX_HEIGHT_PX = 400;

export function OtherBox({ item }: { readonly item: PositionItem }) {
  const t = useMessages(dashboardEdit);
  const heightPx = Math.min(MAX_HEIGHT_PX, Math.max(MIN_HEIGHT_PX, metaNumber(item, 'height') * GRID_UNIT_PX));
  return (
    <Card
      as="div"
      className={clsx(AUTHOR.card, cards.card, styles.box)}
      data-card=""
      data-fills=""
      style={{ '--height': `${heightPx}px` } as CSSProperties}
    >
      <Icon name="info" />
      <p>
        <strong>{t('other.title', { type: item.type })}</strong>
        <small>{t('other.detail')}</small>
      </p>
    </Card>
  );
}
