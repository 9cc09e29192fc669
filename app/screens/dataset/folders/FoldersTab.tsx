// Folders of metrics and columns: the tree, and beside it what is in no folder.
import { clsx } from 'clsx';
import { useState } from 'react';
import type { FolderPart } from '#app/domain/dataset/folders/folder.ts';
import { datasetFolders } from '#app/messages/en/dataset-folders.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { BlankState } from '#app/ui/notice/BlankState.tsx';
import { Button } from '#app/ui/button/Button.tsx';
import { Pager } from '#app/ui/table/Pager.tsx';
import text from '#app/ui/text/text.module.css';
import { useDataset } from '#app/screens/dataset/dataset-context.ts';
import { SearchBox } from '#app/screens/dataset/SearchBox.tsx';
import { EntryRow } from './EntryRow.tsx';
import { FolderBranch } from './FolderBranch.tsx';
import { useFolderDrag, type FolderDrag } from './use-folder-drag.ts';
import { useFolders, type Folders } from './use-folders.ts';
import shared from '#app/screens/dataset/dataset.module.css';
import styles from './FoldersTab.module.css';

export function FoldersTab() {
  const t = useMessages(datasetFolders);
  const { isReadOnly } = useDataset();
  const tree = useFolders();
  const drag = useFolderDrag(tree.move);
  const { folders } = tree;
  const addButton = isReadOnly ? null : (
    <Button icon="plus" onClick={() => tree.add(null)}>
      {t('add')}
    </Button>
  );
  return (
    <div className={styles.folders}>
      <p className={text.visuallyHidden} role="status">
        {tree.said}
      </p>
      <section aria-label={t('tree')} className={styles.pane}>
        {folders.length === 0 ? (
          <BlankState icon="folder" title={t('blank.title')} actions={addButton}>
            <p>{t('blank.detail')}</p>
          </BlankState>
        ) : (
          <>
            <div className={shared.tools}>
              <h2>{t('tree')}</h2>
              {addButton}
            </div>
            <ul className={styles.tree} {...drag.place('top', { folderUuid: null, index: folders.length })}>
              {folders.map((folder) => (
                <FolderBranch key={folder.uuid} folder={folder} tree={tree} drag={drag} />
              ))}
            </ul>
          </>
        )}
      </section>
      <LooseParts tree={tree} drag={drag} />
    </div>
  );
}

const PAGE = 50;

function LooseParts({ tree, drag }: { readonly tree: Folders; readonly drag: FolderDrag }) {
  const t = useMessages(datasetFolders);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const { loose, labelOf } = tree;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (part: FolderPart): boolean =>
    words.every((word) => `${part.name} ${labelOf(part)}`.toLowerCase().includes(word));
  const found = loose.filter(matches);
  const current = Math.min(page, Math.max(0, Math.ceil(found.length / PAGE) - 1));
  return (
    <section
      aria-label={t('loose')}
      className={styles.pane}
      {...drag.place('loose', { folderUuid: null, index: Number.MAX_SAFE_INTEGER })}
    >
      <h2>{t('loose')}</h2>
      <p className={clsx(text.muted, text.small)}>{t('looseHint')}</p>
      <SearchBox
        label={t('search')}
        value={search}
        onText={(typed) => {
          setSearch(typed);
          setPage(0);
        }}
      />
      <ul className={styles.tree}>
        {found.slice(current * PAGE, (current + 1) * PAGE).map((part) => (
          <EntryRow key={part.uuid} entry={part} folder={null} index={0} tree={tree} drag={drag} />
        ))}
      </ul>
      {found.length === 0 ? (
        <p className={shared.noMatches}>{loose.length === 0 ? t('allPlaced') : t('noMatches', { search: search.trim() })}</p>
      ) : (
        <Pager label={t('pages')} count={found.length} pageSize={PAGE} page={current} onPage={setPage} />
      )}
    </section>
  );
}
