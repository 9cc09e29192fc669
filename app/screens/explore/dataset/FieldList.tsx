// Lists of metrics and columns: dragged onto controls, or placed by a click where they fit first.
import { clsx } from 'clsx';
import { useRef, type DragEvent } from 'react';
import { findDefinition } from '#app/charts/definitions.ts';
import type { FieldFolder } from '#app/domain/explore/group-fields.ts';
import { placeField, type PickedField } from '#app/domain/explore/place-field.ts';
import { controls as controlsMessages } from '#app/messages/en/controls.ts';
import { explore } from '#app/messages/en/explore.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { CertificationMarks } from '#app/ui/text/CertificationMarks.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import text from '#app/ui/text/text.module.css';
import { readVizType } from '#app/screens/explore/client/explore-store.ts';
import type { DraggableField } from './dataset-fields.ts';
import { useExplore } from '#app/screens/explore/explore-context.ts';
import { metricOfColumn, toMetric } from '#app/screens/explore/controls/metric/metric-value.ts';
import { newOptionName } from '#app/screens/explore/controls/editor/option-name.ts';
import { FIELD_DRAG_TYPE, type DraggedField, type ExploreDataset } from './explore-dataset.ts';
import { FieldMark } from './FieldMark.tsx';
import { useRowWindow } from './use-row-window.ts';
import styles from './DatasetPanel.module.css';

interface FieldListProps {
  readonly title: string;
  readonly fields: readonly DraggableField[];
  readonly total: number;
  readonly onPlaced: (message: string) => void;
}

/** Metrics or columns that are in no folder. */
export function FieldList({ title, fields, total, onPlaced }: FieldListProps) {
  const t = useMessages(explore);
  if (fields.length === 0) return null;
  return (
    <details className={styles.list} open>
      <summary>
        <h3>{title}</h3>
        <span className={clsx(text.muted, text.small, text.tabular)}>
          {fields.length === total ? total : t('dataset.found', { found: fields.length, total })}
        </span>
      </summary>
      <FieldRows fields={fields} onPlaced={onPlaced} />
    </details>
  );
}

interface FieldFolderListProps {
  readonly folder: FieldFolder<DraggableField>;
  /** Level of the heading. */
  readonly level: 3 | 4;
  readonly onPlaced: (message: string) => void;
}

/** A folder of the dataset: what is in it, then the folders inside. */
export function FieldFolderList({ folder, level, onPlaced }: FieldFolderListProps) {
  const t = useMessages(explore);
  const { name, description, fields, folders, foundCount, totalCount } = folder;
  const Heading = `h${level}` as const;
  return (
    <details className={styles.list} open data-folder="">
      <summary title={description ?? undefined}>
        <Icon name="folder" sizePx={14} />
        <Heading>{name}</Heading>
        <span className={clsx(text.muted, text.small, text.tabular)}>
          {foundCount === totalCount ? totalCount : t('dataset.found', { found: foundCount, total: totalCount })}
        </span>
      </summary>
      <div className={styles.folder}>
        {fields.length === 0 ? null : <FieldRows fields={fields} onPlaced={onPlaced} />}
        {folders.map((inner) => (
          <FieldFolderList key={inner.uuid} folder={inner} level={4} onPlaced={onPlaced} />
        ))}
      </div>
    </details>
  );
}

/** Those that are near the window. */
function FieldRows({ fields, onPlaced }: Pick<FieldListProps, 'fields' | 'onPlaced'>) {
  const list = useRef<HTMLUListElement>(null);
  const { from, to, rowPx } = useRowWindow(list, fields.length);
  const before = from * rowPx;
  const after = Math.max(0, fields.length - to) * rowPx;
  return (
    <ul ref={list} style={{ paddingBlock: `${before}px ${after}px` }}>
      {fields.slice(from, to).map((field, index) => (
        <FieldItem
          key={`${field.kind} ${field.name}`}
          field={field}
          place={[from + index + 1, fields.length]}
          onPlaced={onPlaced}
        />
      ))}
    </ul>
  );
}

/** A column with the metric that it makes: a click adds that where a number is meant. */
function withMetric(field: DraggableField, dataset: ExploreDataset): PickedField {
  const column = field.kind === 'column' ? dataset.columns.find(({ name }) => name === field.name) : undefined;
  if (column === undefined) return field;
  const draft = metricOfColumn(column);
  const entry = toMetric(draft, dataset, () => newOptionName('metric'));
  return { ...field, metric: { entry, isMeasure: draft.aggregate !== 'COUNT_DISTINCT' } };
}

interface FieldItemProps {
  readonly field: DraggableField;
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
    const panel = findDefinition(readVizType(formData))?.panel ?? [];
    const controls = panel.flatMap((section) => section.controls);
    const shown = controls.filter((control) => control.visible?.(formData, dataset) ?? true);
    const placed = placeField(formData, shown, withMetric(field, dataset));
    if (!placed) return showToast('info', t('field.noFields', { field: label }));
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
