// A heading, written in its place.
import type { PositionItem } from '#app/domain/dashboard/edit/position-map.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { metaText, useSession } from './edit-context.ts';
import { PlainInput } from './PlainInput.tsx';

const SIZES: Readonly<Record<string, string>> = { SMALL_HEADER: 'small', MEDIUM_HEADER: 'medium', LARGE_HEADER: 'large' };

export function HeadingBox({ item }: { readonly item: PositionItem }) {
  const t = useMessages(dashboardEdit);
  const session = useSession();
  const size = SIZES[metaText(item, 'headerSize')] ?? 'medium';
  return (
    <PlainInput
      label={t('heading')}
      className={`dash-header ${size} ${item.meta['background'] === 'BACKGROUND_WHITE' ? 'filled' : ''}`}
      value={metaText(item, 'text')}
      placeholder={t('heading')}
      onChange={(text) => session.setMeta(item.id, { text }, 'text')}
      onDone={() => session.endRun()}
    />
  );
}
