// What the pointer drags a row by, and the arrow keys move it with.
import type { KeyboardEvent } from 'react';
import type { FolderNode } from '#app/domain/dataset/folders/folder.ts';
import { datasetFolders } from '#app/messages/en/dataset-folders.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import type { ArrowKey, Folders } from './use-folders.ts';
import styles from './FoldersTab.module.css';

const KEYS: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] satisfies ArrowKey[];
const isArrow = (key: string): key is ArrowKey => KEYS.includes(key);

export function MoveHandle({ node, tree }: { readonly node: FolderNode; readonly tree: Folders }) {
  const t = useMessages(datasetFolders);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isArrow(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    tree.moveBy(node, event.key);
    // The row is re-created in its new place: its handle keeps the focus.
    requestAnimationFrame(() => document.getElementById(`move-${node.uuid}`)?.focus());
  };
  return (
    <IconButton
      id={`move-${node.uuid}`}
      icon="grip"
      className={styles.handle}
      label={t('move', { name: tree.labelOf(node) })}
      onKeyDown={onKeyDown}
    />
  );
}
