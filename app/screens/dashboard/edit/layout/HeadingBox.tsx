// A heading, written in its place.
import { clsx } from 'clsx';
import type { PositionItem } from '#app/domain/dashboard/edit/position-map.ts';
import { AUTHOR } from '#app/screens/dashboard/author-classes.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { metaText, useSession, useUi } from '#app/screens/dashboard/edit/edit-context.ts';
import { PlainInput } from './PlainInput.tsx';
import parts from '#app/screens/dashboard/layout-parts.module.css';
import styles from './HeadingBox.module.css';

const SIZES: Readonly<Record<string, 'small' | 'medium' | 'large'>> = {
  SMALL_HEADER: 'small',
  MEDIUM_HEADER: 'medium',
  LARGE_HEADER: 'large',
};

export function HeadingBox({ item }: { readonly item: PositionItem }) {
  const t = useMessages(dashboardEdit);
  const session = useSession();
  const isNew = useUi(({ writingId }) => writingId === item.id);
  const size = SIZES[metaText(item, 'headerSize')] ?? 'medium';
  return (
    <PlainInput
      label={t('heading')}
      className={clsx(
        AUTHOR.heading,
        size,
        styles.heading,
        parts[size],
        item.meta['background'] === 'BACKGROUND_WHITE' && parts.filled,
      )}
      value={metaText(item, 'text')}
      placeholder={t('heading')}
      onChange={(text) => session.setMeta(item.id, { text }, 'text')}
      isNew={isNew}
      onDone={() => {
        session.endRun();
        if (isNew) session.ui.setState({ writingId: null });
      }}
    />
  );
}
