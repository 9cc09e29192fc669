// A heading, written in its place.
import type { PositionItem } from '#app/domain/dashboard/edit/position-map.ts';
import { metaText, useSession } from './edit-context.ts';
import { PlainInput } from './PlainInput.tsx';

const SIZES: Readonly<Record<string, string>> = { SMALL_HEADER: 'small', MEDIUM_HEADER: 'medium', LARGE_HEADER: 'large' };

export function HeadingBox({ item }: { readonly item: PositionItem }) {
  const session = useSession();
  const size = SIZES[metaText(item, 'headerSize')] ?? 'medium';
  return (
    <PlainInput
      label="Heading"
      className={`dash-header ${size} ${item.meta['background'] === 'BACKGROUND_WHITE' ? 'filled' : ''}`}
      value={metaText(item, 'text')}
      placeholder="Heading"
      onChange={(text) => session.setMeta(item.id, { text }, 'text')}
      onDone={() => session.endRun()}
    />
  );
}
