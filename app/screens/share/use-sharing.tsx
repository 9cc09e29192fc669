// The dialog that shares one of a list's objects, opened by its menu. Its code is loaded with the first one.
import { useState, type ReactNode } from 'react';
import type { SharedKind } from '#app/domain/access/shared-objects.ts';
import { copyAndTell } from '#app/ui/browser/copy-text.ts';
import { lazyPart } from '#app/ui/browser/lazy-part.tsx';

const ShareDialog = lazyPart(() => import('./ShareDialog.tsx').then(({ ShareDialog }) => ShareDialog));

interface Sharing<Row> {
  readonly share: (row: Row) => void;
  /** Null while none is open. */
  readonly dialog: ReactNode;
}

/** For objects that the viewer can edit. `hrefOf`: where one is opened. */
export function useSharing<Row extends { readonly id: number }>(kind: SharedKind, hrefOf: (row: Row) => string): Sharing<Row> {
  const [row, setRow] = useState<Row | null>(null);
  const dialog =
    row === null ? null : (
      <ShareDialog
        key={row.id}
        target={{ kind, id: row.id }}
        canEdit
        publishing={null}
        onCopyLink={() => void copyAndTell(new URL(hrefOf(row), window.location.href).href)}
        onImageLinks={null}
        onEmbed={null}
        onClose={() => setRow(null)}
      />
    );
  return { share: setRow, dialog };
}
