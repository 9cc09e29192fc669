// The dialogs of a list of owned items that share one of its items and tag several.
import { useState, type ReactNode } from 'react';
import { useSharing } from '#app/screens/share/use-sharing.tsx';
import type { OwnedActions } from './owned-actions.ts';
import { TagDialog } from './TagDialog.tsx';

interface OwnedItems<Row> {
  readonly kind: keyof typeof TAGGED_TYPES;
  readonly noun: readonly [one: string, many: string];
  /** The page that opens one. */
  readonly hrefOf: (row: Row) => string;
}

interface OwnedDialogs<Row> extends Pick<OwnedActions<Row>, 'share' | 'tag'> {
  /** Null while none is open. */
  readonly dialog: ReactNode;
}

/** As the API of tags names the kinds. */
const TAGGED_TYPES = { chart: 'chart', dashboard: 'dashboard', dataset: 'dataset', saved_query: 'query' } as const;

export function useOwnedDialogs<Row extends { readonly id: number }>({ kind, noun, hrefOf }: OwnedItems<Row>): OwnedDialogs<Row> {
  const sharing = useSharing<Row>(kind, hrefOf);
  const [tagged, setTagged] = useState<readonly Row[] | null>(null);
  const tagDialog =
    tagged === null ? null : (
      <TagDialog type={TAGGED_TYPES[kind]} noun={noun} ids={tagged.map(({ id }) => id)} onClose={() => setTagged(null)} />
    );
  return { share: sharing.share, tag: setTagged, dialog: sharing.dialog ?? tagDialog };
}
