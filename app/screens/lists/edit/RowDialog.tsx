// The form of a small item over its list: a new one, or one of the rows.
import { common } from '#app/messages/en/common.ts';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { ListRow } from '#app/screens/lists/list-types.ts';
import { changed, created, type ReplyCheck } from '#app/screens/shell/api/reply-checks.ts';
import { EditDialog, type FieldSpec } from './EditDialog.tsx';
import type { FormValues } from '#app/screens/lists/client/drafts.ts';
import type { RowForm } from '#app/screens/lists/client/use-row-form.ts';

interface RowDialogProps<Row> {
  readonly form: RowForm<Row>;
  readonly noun: string;
  /** In sentences about it, where the noun is long; the noun where it is left out. */
  readonly shortNoun?: string;
  readonly fields: readonly FieldSpec[];
  /** Values of a row; for null, those of a new item. */
  readonly valuesOf: (row: Row | null) => FormValues;
  /** Path of the API for creating an item; for changes, its id is appended. */
  readonly path: string;
  /** What the API replies where it is made, unless it names the new one. */
  readonly made?: ReplyCheck;
  /** Follows the message that it was created. */
  readonly madeNote?: string;
}

export function RowDialog<Row extends ListRow>(props: RowDialogProps<Row>) {
  const t = useMessages(lists);
  const tCommon = useMessages(common);
  const { form, noun, shortNoun = noun, fields, valuesOf, path, madeNote = '' } = props;
  const { row, close } = form;
  const isNew = row === null;
  return (
    <EditDialog
      title={t(isNew ? 'new.title' : 'edit.title', { item: noun })}
      fields={fields}
      values={valuesOf(row)}
      method={isNew ? 'POST' : 'PUT'}
      path={isNew ? path : `${path}${row.id}`}
      reply={isNew ? (props.made ?? created) : changed(row.id)}
      saveLabel={isNew ? t('new.submit', { item: shortNoun }) : tCommon('save')}
      savedMessage={isNew ? t('new.done', { item: shortNoun, note: madeNote }).trimEnd() : t('edit.done', { item: shortNoun })}
      onClose={close}
    />
  );
}
