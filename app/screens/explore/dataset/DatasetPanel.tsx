// The dataset's metrics and columns: searched, dragged onto controls, or placed by a click where they fit first.
import { clsx } from 'clsx';
import { useDeferredValue, useMemo, useState } from 'react';
import { groupFields } from '#app/domain/explore/group-fields.ts';
import { BREAKPOINTS } from '#app/ui/styles/breakpoints.ts';
import { CertificationMarks } from '#app/ui/text/CertificationMarks.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { Menu } from '#app/ui/overlay/Menu.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { explore } from '#app/messages/en/explore.ts';
import { metricNames } from '#app/messages/en/metric-names.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { SearchInput } from '#app/ui/form/SearchInput.tsx';
import { useRovingFocus } from '#app/ui/keyboard/use-roving-focus.ts';
import { MenuButton, MenuLink } from '#app/ui/overlay/MenuItem.tsx';
import text from '#app/ui/text/text.module.css';
import { useExplore, useExploreState } from '#app/screens/explore/explore-context.ts';
import { columnFields, matchesField, metricFields, type DraggableField } from './dataset-fields.ts';
import { isStatement } from './explore-dataset.ts';
import { sqlLabHref } from './sql-lab-href.ts';
import { FieldFolderList, FieldList } from './FieldList.tsx';
import styles from './DatasetPanel.module.css';
import layout from '#app/screens/explore/explore.module.css';

interface DatasetPanelProps {
  readonly onChangeDataset: () => void;
  /** Creates a dataset from the queried statement. */
  readonly onSaveStatement: () => void;
  readonly onHide: () => void;
}

export function DatasetPanel({ onChangeDataset, onSaveStatement, onHide }: DatasetPanelProps) {
  const t = useMessages(explore);
  const tMetrics = useMessages(metricNames);
  const { can } = useExplore();
  const dataset = useExploreState((state) => state.dataset);
  const [typed, setTyped] = useState('');
  const [placed, setPlaced] = useState('');
  const search = useDeferredValue(typed.trim().toLowerCase());
  const all = useMemo(() => [...metricFields(dataset, tMetrics), ...columnFields(dataset)], [dataset, tMetrics]);
  const { folders, loose, looseTotal } = useMemo(
    () => groupFields(dataset.folders ?? [], all, search, (field) => matchesField(field, search)),
    [dataset.folders, all, search],
  );
  const fields = useRovingFocus<HTMLDivElement>('summary, [data-row] > button');
  /** Where the controls are not beside it, a message says what happened. */
  const tellPlaced = (message: string) => {
    setPlaced(message);
    if (window.matchMedia(BREAKPOINTS.medium).matches) showToast('success', message);
  };
  return (
    <section className={layout.dataset} aria-label={t('part.dataset')} data-pane="">
      <header className={styles.head}>
        <Icon name="table" />
        <h2 title={`${dataset.databaseName} · ${dataset.name}`}>{dataset.name}</h2>
        <CertificationMarks notes={dataset.certification} />
        <Menu label={t('dataset.menu')} face={<Icon name="more" />}>
          <MenuButton icon="table" onClick={onChangeDataset}>
            {t('dataset.change')}
          </MenuButton>
          {isStatement(dataset) && can.makeDatasets ? (
            <MenuButton icon="save" onClick={onSaveStatement}>
              {t('dataset.save')}
            </MenuButton>
          ) : null}
          {dataset.mayEdit ? (
            <MenuLink icon="edit" href={`/dataset/${dataset.id}`}>
              {t('dataset.edit')}
            </MenuLink>
          ) : null}
          {can.sqlLab ? (
            <MenuLink icon="code" href={sqlLabHref(dataset)}>
              {t('dataset.sqlLab')}
            </MenuLink>
          ) : null}
        </Menu>
        <IconButton icon="chevronLeft" className={styles.hide} label={t('panel.hideDataset')} onClick={onHide} />
      </header>
      <p className={clsx(styles.place, text.muted, text.small)}>
        {[dataset.databaseName, dataset.schema, isStatement(dataset) ? t('dataset.isQuery') : null].filter(Boolean).join(' · ')}
      </p>
      <SearchInput
        className={styles.search}
        aria-label={t('dataset.search')}
        placeholder={t('dataset.searchPlaceholder')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className={text.visuallyHidden} role="status">
        {placed}
      </p>
      <div className={styles.fields} data-scroller="" ref={fields}>
        {folders.map((folder) => (
          // What is found is shown, also in folders that were closed.
          <FieldFolderList key={`${folder.uuid} ${search !== ''}`} folder={folder} level={3} onPlaced={tellPlaced} />
        ))}
        {KINDS.map((kind) => (
          <FieldList
            key={kind}
            title={t(`dataset.${kind}s`)}
            fields={loose.filter(isOf(kind))}
            total={looseTotal.filter(isOf(kind)).length}
            onPlaced={tellPlaced}
          />
        ))}
        {folders.length + loose.length === 0 ? (
          <p className={clsx(text.muted, layout.none)} role="status">
            {search === '' ? t('dataset.empty') : t('dataset.noMatches', { search: typed.trim() })}
          </p>
        ) : null}
      </div>
    </section>
  );
}

const KINDS = ['metric', 'column'] as const;

const isOf =
  (kind: DraggableField['kind']) =>
  (field: DraggableField): boolean =>
    field.kind === kind;
