// The dataset's metrics and columns: searched, dragged onto controls, or placed by a click where they fit first.
import { clsx } from 'clsx';
import { useDeferredValue, useMemo, useRef, useState, type DragEvent } from 'react';
import { findDefinition } from '#app/charts/definitions.ts';
import { placeField } from '#app/domain/explore/place-field.ts';
import { BREAKPOINTS } from '#app/ui/breakpoints.ts';
import { CertificationMarks, type CertificationNotes } from '#app/ui/CertificationMarks.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Menu } from '#app/ui/Menu.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { controls as controlsMessages } from '#app/messages/en/controls.ts';
import { explore } from '#app/messages/en/explore.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { SearchInput } from '#app/ui/SearchInput.tsx';
import { MenuButton, MenuLink } from '#app/ui/MenuItem.tsx';
import text from '#app/ui/text.module.css';
import { vizTypeOf } from './client/explore-store.ts';
import { useExplore, useExploreState } from './explore-context.ts';
import { FIELD_DRAG_TYPE, isStatement, type DraggedField, type ExploreDataset } from './explore-dataset.ts';
import { fieldTypeOf } from '#app/domain/explore/field-type.ts';
import { FieldMark, type FieldType } from './FieldMark.tsx';
import { useRowWindow } from './use-row-window.ts';
import styles from './DatasetPanel.module.css';
import layout from './explore.module.css';

interface Field extends DraggedField {
  readonly label: string;
  readonly description: string;
  readonly type: FieldType;
  readonly isTemporal: boolean;
  readonly certification: CertificationNotes | undefined;
}

interface DatasetPanelProps {
  readonly onChangeDataset: () => void;
  /** Creates a dataset from the queried statement. */
  readonly onSaveStatement: () => void;
  readonly onHide: () => void;
}

export function DatasetPanel({ onChangeDataset, onSaveStatement, onHide }: DatasetPanelProps) {
  const t = useMessages(explore);
  const { can } = useExplore();
  const dataset = useExploreState((state) => state.dataset);
  const [typed, setTyped] = useState('');
  const [placed, setPlaced] = useState('');
  const search = useDeferredValue(typed.trim().toLowerCase());
  const [allMetrics, allColumns] = useMemo(() => [metricFields(dataset), columnFields(dataset)], [dataset]);
  const metrics = useMemo(() => allMetrics.filter((field) => matches(field, search)), [allMetrics, search]);
  const columns = useMemo(() => allColumns.filter((field) => matches(field, search)), [allColumns, search]);
  /** Where the controls are not beside it, a message says what happened. */
  const tellPlaced = (message: string) => {
    setPlaced(message);
    if (window.matchMedia(BREAKPOINTS.medium).matches) showToast('success', message);
  };
  return (
    <section className={layout.dataset} aria-label={t('part.dataset')}>
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
      <div className={styles.fields} data-scroller="">
        <FieldList title={t('dataset.metrics')} fields={metrics} total={dataset.metrics.length} onPlaced={tellPlaced} />
        <FieldList title={t('dataset.columns')} fields={columns} total={dataset.columns.length} onPlaced={tellPlaced} />
        {metrics.length + columns.length === 0 ? (
          <p className={clsx(text.muted, layout.none)} role="status">
            {search === '' ? t('dataset.empty') : t('dataset.noMatches', { search: typed.trim() })}
          </p>
        ) : null}
      </div>
    </section>
  );
}

interface FieldListProps {
  readonly title: string;
  readonly fields: readonly Field[];
  readonly total: number;
  readonly onPlaced: (message: string) => void;
}

function FieldList({ title, fields, total, onPlaced }: FieldListProps) {
  const t = useMessages(explore);
  const list = useRef<HTMLUListElement>(null);
  const { from, to, rowPx } = useRowWindow(list, fields.length);
  if (fields.length === 0) return null;
  const before = from * rowPx;
  const after = Math.max(0, fields.length - to) * rowPx;
  return (
    <details className={styles.list} open>
      <summary>
        <h3>{title}</h3>
        <span className={clsx(text.muted, text.small, text.tabular)}>
          {fields.length === total ? total : t('dataset.found', { found: fields.length, total })}
        </span>
      </summary>
      <ul ref={list} style={{ paddingBlock: `${before}px ${after}px` }}>
        {fields.slice(from, to).map((field, index) => (
          <FieldItem key={field.name} field={field} place={[from + index + 1, fields.length]} onPlaced={onPlaced} />
        ))}
      </ul>
    </details>
  );
}

interface FieldItemProps {
  readonly field: Field;
  /** From 1, and of how many: those that are not near are not in the page. */
  readonly place: readonly [position: number, count: number];
  readonly onPlaced: (message: string) => void;
}

function FieldItem({ field, place: [position, count], onPlaced }: FieldItemProps) {
  const t = useMessages(explore);
  const tControls = useMessages(controlsMessages);
  const { store } = useExplore();
  const { kind, name, label } = field;
  const put = () => {
    const { formData, setFormData, dataset } = store.getState();
    const panel = findDefinition(vizTypeOf(formData))?.panel ?? [];
    const controls = panel.flatMap((section) => section.controls);
    const shown = controls.filter((control) => control.visible?.(formData, dataset) ?? true);
    const placed = placeField(formData, shown, field);
    if (!placed) return showToast('info', t('field.noControl', { field: label }));
    const control = tControls(placed.control.label);
    if (!placed.isNew) return showToast('info', t('field.alreadyAdded', { field: label, control }));
    setFormData(placed.settings);
    onPlaced(t('field.added', { field: label, control }));
  };
  const drag = (event: DragEvent) => {
    const dragged: DraggedField = { kind, name };
    event.dataTransfer.setData(FIELD_DRAG_TYPE, JSON.stringify(dragged));
    event.dataTransfer.setData('text/plain', name);
    event.dataTransfer.effectAllowed = 'copy';
  };
  return (
    <li data-row aria-posinset={position} aria-setsize={count}>
      <button type="button" className={styles.field} draggable onDragStart={drag} onClick={put} title={field.description}>
        <FieldMark type={field.type} />
        <span>
          {label}
          <CertificationMarks notes={field.certification} />
        </span>
        <Icon name="plus" />
      </button>
    </li>
  );
}

const metricFields = (dataset: ExploreDataset): Field[] =>
  dataset.metrics.map(({ name, verboseName, description, expression, certification }) => ({
    kind: 'metric',
    name,
    label: verboseName || name,
    description: [description, expression].filter(Boolean).join('\n'),
    type: 'metric',
    isTemporal: false,
    certification,
  }));

const columnFields = (dataset: ExploreDataset): Field[] =>
  dataset.columns.map((column) => ({
    kind: 'column',
    name: column.name,
    label: column.verboseName || column.name,
    description: [column.name, column.type, column.description, column.expression].filter(Boolean).join('\n'),
    type: fieldTypeOf(column),
    isTemporal: column.isTemporal,
    certification: column.certification,
  }));

const matches = ({ name, label, description }: Field, search: string): boolean =>
  search === '' || [name, label, description].some((message) => message.toLowerCase().includes(search));

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function sqlLabHref({ databaseId, schema, name, sql }: ExploreDataset): string {
  const table = [schema, name]
    .filter((part): part is string => part !== null)
    .map(quoted)
    .join('.');
  const search = new URLSearchParams({ dbid: String(databaseId), name, sql: sql ?? `SELECT *\nFROM ${table}\nLIMIT 100` });
  if (schema !== null) search.set('schema', schema);
  return `/sqllab/?${search.toString()}`;
}
