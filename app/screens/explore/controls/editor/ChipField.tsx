// A control whose value is a list of chips (or one), each opened to be edited: metrics, columns, filters, orders.
import { clsx } from 'clsx';
import { useRef, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { readList } from '#app/charts/shared/form/form-values.ts';
import type { Control } from '#app/charts/shared/form/control.ts';
import type { DraggedField } from '#app/screens/explore/dataset/explore-dataset.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Chip } from '#app/ui/select/Chip.tsx';
import { Icon, type IconName } from '#app/ui/icon/Icon.tsx';
import { addClass } from '#app/ui/select/PickerFace.tsx';
import { Popover } from '#app/ui/overlay/Popover.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ControlShell } from '#app/screens/explore/controls/ControlShell.tsx';
import { useFieldDrop } from './field-drop.ts';
import { moveTo, removeAt, replaceAt } from './list-edits.ts';
import { useControl } from '#app/screens/explore/controls/use-control.ts';
import { useDrafts, type ChipKey, type ChipDrafts } from './use-drafts.ts';
import styles from './ChipField.module.css';

/** What a dropped field becomes: an entry at once, a draft that is opened, or a refusal with its message. */
type Dropped<D> =
  | { readonly kind: 'entry'; readonly entry: unknown }
  | { readonly kind: 'draft'; readonly draft: D }
  | { readonly kind: 'refused'; readonly message: string };

export interface EditorProps<D> {
  readonly draft: D;
  readonly onDraft: (draft: D) => void;
  /** Takes the draft as it is given and closes. */
  readonly onApply: (draft: D) => void;
}
/** How one type of entry is shown, edited and saved. */
export interface ChipType<D> {
  readonly noun: 'metric' | 'column' | 'filter' | 'sort' | 'rule' | 'shift' | 'layer' | 'mapLayer' | 'innerChart';
  readonly icon: IconName;
  readonly faceOf: (entry: unknown) => string;
  readonly isWrong: (entry: unknown) => boolean;
  /** Whether an entry is one that clients save for "none"; omitted if that is only null. */
  readonly isBlank?: (entry: unknown) => boolean;
  readonly read: (entry: unknown) => D;
  readonly fresh: () => D;
  /** null while the draft is incomplete. */
  readonly write: (draft: D) => unknown;
  readonly onField: (field: DraggedField) => Dropped<D>;
  readonly Editor: (props: EditorProps<D>) => ReactNode;
}
interface ChipFieldProps<D> {
  readonly control: Control;
  readonly problem?: string | undefined;
  readonly isSingle: boolean;
  readonly type: ChipType<D>;
}

const CHIP_DRAG_TYPE = 'application/x-meridian-chip';

export function ChipField<D>({ control, problem, isSingle, type }: ChipFieldProps<D>) {
  const { ids, value, set } = useControl(control);
  const drafts = useDrafts<D>();
  const entries = readList({ value }, 'value').filter((entry) => type.isBlank?.(entry) !== true);
  const write = (next: readonly unknown[]) => set(isSingle ? (next[0] ?? null) : next);
  const put = (key: ChipKey, entry: unknown) => {
    if (key !== 'new') write(replaceAt(entries, key, entry));
    else write(isSingle ? [entry] : [...entries, entry]);
    drafts.drop(key);
  };
  const list = useRef<HTMLDivElement>(null);
  /** Focus continues at the entry `focusAt`: the one that was moved, or the neighbor of a removed one. */
  const reorder = (next: readonly unknown[], focusAt: number) => {
    drafts.dropPlaces();
    write(next);
    requestAnimationFrame(() => focusEntry(list.current, focusAt));
  };
  const drop = useFieldDrop((field) => take(type, field, { put, drafts }));
  return (
    <ControlShell control={control} ids={ids} labelFor="group" problem={problem} drop={drop}>
      <div className={styles.chips} ref={list}>
        {entries.map((entry, at) => (
          <Chip
            key={at}
            label={type.faceOf(entry)}
            isWrong={type.isWrong(entry)}
            isEdited={drafts.draftOf(at) !== null && drafts.openKey !== at}
            onRemove={() => reorder(removeAt(entries, at), at)}
            onMove={isSingle ? undefined : (by) => reorder(moveTo(entries, at, at + by), at + by)}
            onDragStart={isSingle ? undefined : (event) => startDrag(event, control.name, at)}
            onDragOver={isSingle ? undefined : overChip}
            onDrop={
              isSingle ? undefined : (event) => endDrag(event, control.name, (from) => reorder(moveTo(entries, from, at), at))
            }
          >
            <EntryPopover type={type} drafts={drafts} at={at} entry={entry} put={put} />
          </Chip>
        ))}
        {isSingle && entries.length > 0 ? null : <EntryPopover type={type} drafts={drafts} at="new" entry={null} put={put} />}
      </div>
    </ControlShell>
  );
}

function take<D>(
  type: ChipType<D>,
  field: DraggedField,
  { put, drafts }: { put: (key: ChipKey, entry: unknown) => void; drafts: ChipDrafts<D> },
): void {
  const dropped = type.onField(field);
  if (dropped.kind === 'entry') put('new', dropped.entry);
  else if (dropped.kind === 'draft') drafts.open('new', dropped.draft);
  else showToast('info', dropped.message);
}

/** Beyond the last entry is the button that adds one. */
function focusEntry(list: HTMLElement | null, at: number): void {
  const buttons = [...(list?.querySelectorAll<HTMLElement>(':scope > button, :scope > div > button:first-child') ?? [])];
  buttons[Math.max(0, Math.min(at, buttons.length - 1))]?.focus();
}

function overChip(event: DragEvent): void {
  if (event.dataTransfer.types.includes(CHIP_DRAG_TYPE)) event.preventDefault();
}

function startDrag(event: DragEvent, key: string, at: number): void {
  event.dataTransfer.setData(CHIP_DRAG_TYPE, JSON.stringify([key, at]));
  event.dataTransfer.effectAllowed = 'move';
}

/** Only a chip of the same control lands; a field from the dataset panel goes on to the control itself. */
function endDrag(event: DragEvent, key: string, onFrom: (from: number) => void): void {
  const text = event.dataTransfer.getData(CHIP_DRAG_TYPE);
  const prefix = `[${JSON.stringify(key)},`;
  if (!text.startsWith(prefix)) return;
  event.preventDefault();
  event.stopPropagation();
  onFrom(Number(text.slice(prefix.length, -1)));
}

interface EntryPopoverProps<D> {
  readonly type: ChipType<D>;
  readonly drafts: ChipDrafts<D>;
  readonly at: ChipKey;
  readonly entry: unknown;
  readonly put: (key: ChipKey, entry: unknown) => void;
}

/** Going elsewhere takes a complete draft over; Esc leaves it is, to continue later; Cancel discards it. */
function EntryPopover<D>({ type, drafts, at, entry, put }: EntryPopoverProps<D>) {
  const t = useMessages(controlFields);
  const tCommon = useMessages(common);
  const isNew = at === 'new';
  const kept = drafts.draftOf(at);
  const draft = kept ?? (isNew ? type.fresh() : type.read(entry));
  const apply = (next: D) => {
    const written = type.write(next);
    if (written !== null) put(at, written);
    drafts.close();
  };
  const cancel = () => {
    drafts.drop(at);
    drafts.close();
  };
  const label = isNew ? t(`add.${type.noun}`) : t('editEntry', { name: type.faceOf(entry) });
  const face = (
    <>
      <Icon name={isNew ? 'plus' : type.icon} sizePx={14} />
      <span>
        {isNew
          ? kept === null || drafts.openKey === at
            ? t(`add.${type.noun}`)
            : t(`continue.${type.noun}`)
          : type.faceOf(entry)}
      </span>
    </>
  );
  return (
    <Popover
      label={label}
      face={face}
      faceClassName={clsx(isNew && addClass)}
      open={drafts.openKey === at}
      onOpen={() => drafts.open(at)}
      onClose={(how) => {
        if (how === 'elsewhere' && kept !== null) apply(kept);
        else drafts.close();
      }}
    >
      <form
        className={styles.editor}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          apply(draft);
        }}
        onKeyDown={(event) => submitByKeys(event, () => apply(draft))}
      >
        <type.Editor draft={draft} onDraft={(next) => drafts.keep(at, next)} onApply={apply} />
        <div className={styles.foot}>
          <Button weight="quiet" onClick={cancel}>
            {tCommon('cancel')}
          </Button>
          <Button weight="primary" type="submit" disabled={type.write(draft) === null}>
            {tCommon(isNew ? 'add' : 'apply')}
          </Button>
        </div>
      </form>
    </Popover>
  );
}

/** Mod+Enter in an editor means the editor, not the chart. */
function submitByKeys(event: KeyboardEvent, submit: () => void): void {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
  event.preventDefault();
  event.stopPropagation();
  event.nativeEvent.stopImmediatePropagation();
  submit();
}
