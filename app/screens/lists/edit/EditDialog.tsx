// A form over a list: the few fields of one item, new or changed. Only what was changed is sent.
import { useRevalidator } from '@remix-run/react';
import { useState, type ReactNode } from 'react';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import { readFailure } from '#app/screens/shell/api/read-failure.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { type ReplyCheck } from '#app/screens/shell/api/reply-checks.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { FormDialog } from '#app/ui/overlay/FormDialog.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { AreaField } from '#app/ui/form/AreaField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { dropDraft, findDraft, keepDraft, type FormValues } from '#app/screens/lists/client/drafts.ts';
import { fieldMessage, unsavedMessage } from '#app/screens/lists/client/failure-messages.ts';
import { AccountsField } from './AccountsField.tsx';
import type { SelectedItem } from '#app/screens/people/ManyPicker.tsx';

export interface FieldSpec {
  /** On the wire. */
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'area' | 'code' | 'people';
  readonly hint?: string;
  readonly required?: boolean;
  readonly maxLength?: number;
  /** For a list of users: the URL for searching them. */
  readonly source?: string;
}

interface EditDialogProps {
  readonly title: string;
  readonly fields: readonly FieldSpec[];
  /** Texts; lists of users for their fields. */
  readonly values: FormValues;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  /** What its success replies. */
  readonly reply: ReplyCheck;
  /** The version of `values`: a newer one isn't overwritten without confirmation. */
  readonly etag?: string;
  /** Goes along with what was typed. */
  readonly extra?: FormValues;
  readonly saveLabel: string;
  readonly savedMessage: string;
  readonly onClose: () => void;
  /** With the reply's body; the list is reloaded in any case. */
  readonly onSaved?: (reply: unknown) => void;
  /** Below the fields, of what is typed. */
  readonly preview?: (values: FormValues) => ReactNode;
}

export function EditDialog(props: EditDialogProps) {
  const t = useMessages(lists);
  const { title, fields, method, path, extra = {}, onClose } = props;
  const draftKey = `${method} ${path} ${JSON.stringify(extra)}`;
  const [restored] = useState(() => findDraft(draftKey));
  // As the form was opened: the list below can be reloaded in the meantime.
  const [{ saved, etag }] = useState(() => restored ?? { saved: props.values, etag: props.etag ?? null });
  const [values, setValues] = useState<FormValues>(restored?.values ?? saved);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = useApi();
  const { revalidate } = useRevalidator();
  const set = (name: string, value: unknown) => {
    const next = { ...values, [name]: value };
    setValues(next);
    keepDraft(draftKey, { values: next, saved, etag });
  };
  const discard = () => {
    dropDraft(draftKey);
    onClose();
  };
  const save = async (overwrites: boolean) => {
    if (isBusy) return;
    const missing = fields.filter((field) => field.required && textOf(values[field.name]).trim() === '');
    if (missing.length > 0) {
      setProblem({
        text: '',
        isNewer: false,
        fields: Object.fromEntries(missing.map(({ name, label }) => [name, t('required', { label })])),
      });
      return;
    }
    setIsBusy(true);
    const body = { ...extra, ...changedBody(fields, values, method === 'PUT' ? saved : null) };
    const headers = etag === null || overwrites ? {} : { 'If-Match': etag };
    const sent = await send(path, { method, body, headers, reply: props.reply });
    setIsBusy(false);
    if (sent.kind !== 'replied' || !sent.isOk) {
      const byField = fieldMessage(sent);
      const isPlaced = Object.keys(byField).some((name) => fields.some((field) => field.name === name));
      const isNewer = readFailure(sent).kind === 'conflict';
      setProblem({ text: isPlaced ? '' : unsavedMessage(sent), isNewer, fields: byField });
      if (isNewer) revalidate();
      return;
    }
    dropDraft(draftKey);
    showToast('success', props.savedMessage);
    onClose();
    revalidate();
    props.onSaved?.(jsonOf(sent.text));
  };
  return (
    <FormDialog
      title={title}
      lead={restored ? <Notice kind="info">{t('restored')}</Notice> : null}
      failure={
        problem && problem.text !== '' ? <Failure problem={problem} isBusy={isBusy} onOverwrite={() => save(true)} /> : null
      }
      failureTitle={t('notSaved')}
      submitLabel={props.saveLabel}
      isBusy={isBusy}
      onCancel={discard}
      onSubmit={() => save(false)}
      onClose={onClose}
    >
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={values[field.name]}
          error={problem?.fields[field.name]}
          onChange={(value) => set(field.name, value)}
        />
      ))}
      {props.preview?.(values)}
    </FormDialog>
  );
}

interface Problem {
  readonly text: string;
  /** Another user saved after the form was opened. */
  readonly isNewer: boolean;
  readonly fields: Readonly<Record<string, string>>;
}

interface FailureProps {
  readonly problem: Problem;
  readonly isBusy: boolean;
  readonly onOverwrite: () => Promise<void>;
}

function Failure({ problem: { text, isNewer }, isBusy, onOverwrite }: FailureProps) {
  const t = useMessages(lists);
  return (
    <>
      {text}
      {isNewer ? (
        <p>
          <Button onClick={() => void onOverwrite()} busy={isBusy}>
            {t('overwrite')}
          </Button>
        </p>
      ) : null}
    </>
  );
}

/** `before` null: everything. People are sent by their ids. */
function changedBody(fields: readonly FieldSpec[], values: FormValues, before: FormValues | null): FormValues {
  const wire = (field: FieldSpec, value: unknown): unknown =>
    field.kind === 'people'
      ? accountsOf(value).map(({ id }) => id)
      : typeof value === 'string' && field.kind !== 'code'
        ? value.trim()
        : value;
  const pairs = fields.flatMap((field) => {
    const [now, then] = [wire(field, values[field.name]), before && wire(field, before[field.name])];
    return before !== null && JSON.stringify(now) === JSON.stringify(then) ? [] : [[field.name, now] as const];
  });
  return Object.fromEntries(pairs);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const accountsOf = (value: unknown): readonly SelectedItem[] => (Array.isArray(value) ? (value as readonly SelectedItem[]) : []);

interface FieldProps {
  readonly field: FieldSpec;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
}

function Field({ field, value, error, onChange }: FieldProps) {
  if (field.kind === 'people')
    return (
      <AccountsField
        label={field.label}
        source={field.source ?? ''}
        selected={accountsOf(value)}
        error={error}
        onChange={onChange}
      />
    );
  const text = textOf(value);
  if (field.kind === 'text')
    return (
      <TextField
        label={field.label}
        hint={field.hint}
        error={error}
        value={text}
        maxLength={field.maxLength}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <AreaField
      label={field.label}
      hint={field.hint}
      error={error}
      value={text}
      maxLength={field.maxLength}
      isCode={field.kind === 'code'}
      onText={onChange}
    />
  );
}
