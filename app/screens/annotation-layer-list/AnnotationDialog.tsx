// Adds an annotation, or changes one. What was typed is kept while the screen is open, whichever way the dialog closes.
import { useId, useState, type FormEvent } from 'react';
import { errorsLeft } from '#app/screens/lists/client/errors-left.ts';
import type { Drafts } from '#app/screens/people/client/use-drafts.ts';
import { useSave } from '#app/screens/people/client/use-save.ts';
import { DraftDialog } from '#app/screens/people/DraftDialog.tsx';
import type { AnnotationRow } from '#app/services/annotation-pages.server.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import {
  ANNOTATION_FIELDS,
  annotationBody,
  draftOf,
  EMPTY_ANNOTATION,
  fieldsIn,
  problemsOf,
  type AnnotationDraft,
} from './annotation-draft.ts';
import { annotationPath } from './annotation-shape.ts';
import './annotation.css';

interface AnnotationDialogProps {
  readonly layerId: number;
  /** Null: a new one. */
  readonly annotation: AnnotationRow | null;
  readonly drafts: Drafts<AnnotationDraft>;
  readonly onSaved: (words: string) => void;
  readonly onClose: () => void;
}

export function AnnotationDialog({ layerId, annotation, drafts, onSaved, onClose }: AnnotationDialogProps) {
  const key = String(annotation?.id ?? 'new');
  const [before] = useState(() => (annotation === null ? null : draftOf(annotation)));
  const [kept] = useState(() => drafts.get(key));
  const [draft, setDraft] = useState<AnnotationDraft>(kept ?? before ?? EMPTY_ANNOTATION);
  const saving = useSave(ANNOTATION_FIELDS);
  const change = (part: Partial<AnnotationDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    drafts.keep(key, next);
    if (!saving.isBusy) saving.refuse(errorsLeft(saving.errors, fieldsIn(part)));
  };
  const restart = () => {
    drafts.drop(key);
    setDraft(before ?? EMPTY_ANNOTATION);
    saving.refuse({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.isBusy) return;
    const problems = problemsOf(draft);
    if (Object.keys(problems).length > 0) return saving.refuse(problems);
    const path = `${annotationPath(layerId)}${annotation === null ? '' : annotation.id}`;
    const sent = { method: annotation === null ? 'POST' : 'PUT', body: annotationBody(draft, before) } as const;
    const saved = await saving.save(path, sent);
    if (!saved.isOk) return;
    drafts.drop(key);
    onClose();
    onSaved(annotation === null ? 'The annotation is added.' : 'The annotation is saved.');
  };
  return (
    <DraftDialog
      title={annotation === null ? 'Add an annotation' : 'Edit annotation'}
      adds={annotation === null ? 'annotation' : null}
      isKept={kept !== undefined}
      saving={saving}
      onSubmit={submit}
      onRestart={restart}
      onClose={onClose}
    >
      <AnnotationFields draft={draft} errors={saving.errors} onChange={change} />
    </DraftDialog>
  );
}

interface AnnotationFieldsProps {
  readonly draft: AnnotationDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<AnnotationDraft>) => void;
}

const MAX_TITLE_LENGTH = 500;

function AnnotationFields({ draft, errors, onChange }: AnnotationFieldsProps) {
  const instant = (label: string, name: 'start' | 'end', hint: string) => (
    <TextField
      label={label}
      hint={hint}
      type="datetime-local"
      step={1}
      max="9999-12-31T23:59:59"
      required={name === 'start'}
      value={draft[name]}
      error={errors[`${name}_dttm`]}
      onChange={(event) => onChange({ [name]: withSeconds(event.target.value) })}
    />
  );
  return (
    <>
      <TextField
        label="Title"
        autoComplete="off"
        required
        maxLength={MAX_TITLE_LENGTH}
        value={draft.title}
        error={errors['short_descr']}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <div className="people-pair">
        {instant('Start', 'start', 'In UTC.')}
        {instant('End', 'end', 'Empty: when it starts.')}
      </div>
      <Area
        label="Description"
        value={draft.description}
        error={errors['long_descr']}
        onChange={(description) => onChange({ description })}
      />
      <Area
        label="JSON metadata"
        hint='Kept beside it for programs, such as {"ticket": 17}.'
        isCode
        value={draft.metadata}
        error={errors['json_metadata']}
        onChange={(metadata) => onChange({ metadata })}
      />
    </>
  );
}

/** Browsers leave seconds of zero out. */
const withSeconds = (value: string): string => (value.length === 16 ? `${value}:00` : value.slice(0, 19));

interface AreaProps {
  readonly label: string;
  readonly hint?: string;
  readonly isCode?: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function Area({ label, hint, isCode = false, value, error, onChange }: AreaProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <textarea
        id={id}
        className={`input text-area ${isCode ? 'code short' : ''}`}
        rows={3}
        spellCheck={!isCode}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="warning" />
          {error}
        </p>
      ) : null}
    </div>
  );
}
