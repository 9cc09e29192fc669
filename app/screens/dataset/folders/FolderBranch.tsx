// A folder of the tree: its name, what can be done with it, its metrics and columns, and the folders inside.
import { isFolder, type DatasetFolder } from '#app/domain/dataset/folders/folder.ts';
import { datasetFolders } from '#app/messages/en/dataset-folders.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import text from '#app/ui/text/text.module.css';
import { clsx } from 'clsx';
import { useDataset } from '#app/screens/dataset/dataset-context.ts';
import { EntryRow } from './EntryRow.tsx';
import { FolderForm } from './FolderForm.tsx';
import { MoveHandle } from './MoveHandle.tsx';
import type { FolderDrag } from './use-folder-drag.ts';
import type { Folders } from './use-folders.ts';
import styles from './FoldersTab.module.css';

interface FolderBranchProps {
  readonly folder: DatasetFolder;
  readonly tree: Folders;
  readonly drag: FolderDrag;
}

export function FolderBranch({ folder, tree, drag }: FolderBranchProps) {
  const t = useMessages(datasetFolders);
  const { isReadOnly } = useDataset();
  const { uuid, name, description, children } = folder;
  const inside = { folderUuid: uuid, index: children.length };
  return (
    <li data-folder={name}>
      <div className={styles.row} {...(isReadOnly ? {} : { ...drag.source(folder), ...drag.place(uuid, inside) })}>
        {isReadOnly ? null : <MoveHandle node={folder} tree={tree} />}
        <Icon name="folder" />
        <span className={styles.name} title={description ?? undefined}>
          <strong>{name}</strong>
          {description ? <span className={clsx(text.muted, text.small)}> {description}</span> : null}
        </span>
        {isReadOnly ? null : (
          <span className={styles.actions}>
            <IconButton icon="plus" label={t('addInside', { name })} onClick={() => tree.add(uuid)} />
            <IconButton
              icon="edit"
              label={t('edit', { name })}
              aria-expanded={tree.editedUuid === uuid}
              onClick={() => tree.edit(tree.editedUuid === uuid ? null : uuid)}
            />
            <IconButton icon="trash" label={t('remove', { name })} onClick={() => tree.remove(folder)} />
          </span>
        )}
      </div>
      {tree.editedUuid === uuid && !isReadOnly ? <FolderForm folder={folder} tree={tree} /> : null}
      <ul className={styles.inside}>
        {children.map((node, at) =>
          isFolder(node) ? null : <EntryRow key={node.uuid} entry={node} folder={folder} index={at} tree={tree} drag={drag} />,
        )}
        {children.length === 0 ? <li className={clsx(text.muted, text.small, styles.empty)}>{t('empty')}</li> : null}
        {children.map((node) => (isFolder(node) ? <FolderBranch key={node.uuid} folder={node} tree={tree} drag={drag} /> : null))}
      </ul>
    </li>
  );
}
