// A metric or column: dragged, moved by arrow keys, or put into a folder by a selection.
import { listFolders } from '#app/domain/dataset/folders/edit-folders.ts';
import type { DatasetFolder, FolderEntry } from '#app/domain/dataset/folders/folder.ts';
import { datasetFolders } from '#app/messages/en/dataset-folders.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { NativeSelect } from '#app/ui/form/Input.tsx';
import { useDataset } from '#app/screens/dataset/dataset-context.ts';
import { MoveHandle } from './MoveHandle.tsx';
import type { FolderDrag } from './use-folder-drag.ts';
import type { Folders } from './use-folders.ts';
import styles from './FoldersTab.module.css';

interface EntryRowProps {
  readonly entry: FolderEntry;
  /** Null: it is in none. */
  readonly folder: DatasetFolder | null;
  /** In its folder: what is dropped here comes before it. */
  readonly index: number;
  readonly tree: Folders;
  readonly drag: FolderDrag;
}

export function EntryRow({ entry, folder, index, tree, drag }: EntryRowProps) {
  const t = useMessages(datasetFolders);
  const { isReadOnly } = useDataset();
  const name = tree.labelOf(entry);
  const place = folder ? drag.place(entry.uuid, { folderUuid: folder.uuid, index }) : {};
  return (
    <li className={styles.row} data-entry={entry.type} {...(isReadOnly ? {} : { ...drag.source(entry), ...place })}>
      {isReadOnly ? null : <MoveHandle node={entry} tree={tree} />}
      <Icon name={entry.type === 'metric' ? 'number' : 'table'} sizePx={14} />
      <span className={styles.name} title={`${t(entry.type)}: ${entry.name}`}>
        {name}
      </span>
      {isReadOnly || tree.folders.length === 0 ? null : (
        <NativeSelect
          isCompact
          className={styles.target}
          aria-label={t('moveTo', { name })}
          value={folder?.uuid ?? ''}
          onChange={(event) => tree.move(entry, { folderUuid: event.target.value || null, index: Number.MAX_SAFE_INTEGER })}
        >
          <option value="">{t('noFolder')}</option>
          {listFolders(tree.folders).map(({ folder: one, depth }) => (
            <option key={one.uuid} value={one.uuid}>
              {`${'\u2003'.repeat(depth)}${one.name}`}
            </option>
          ))}
        </NativeSelect>
      )}
    </li>
  );
}
