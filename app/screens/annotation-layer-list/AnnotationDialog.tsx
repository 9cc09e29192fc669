// Adds an annotation, or changes one. What was typed is kept while the screen is open, whichever way the dialog closes.
import { useDraftForm, type DraftKind } from '#app/screens/people/client/use-draft-form.ts';
import type { Drafts } from '#app/screens/people/client/use-drafts.ts';
import { DraftDialog } from '#app/screens/people/DraftDialog.tsx';
import type { AnnotationRow } from '#app/services/charts/annotation-pages.server.ts';
import { AreaField } from '#app/ui/AreaField.tsx';
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

interface AnnotationDialogProps {
  readonly layerId: number;
  /** Null: a new one. */
  readonly annotation: AnnotationRow | null;
  readonly drafts: Drafts<AnnotationDraft>;
  readonly onSaved: (words: string) => void;
  readonly onClose: () => void;
}

const ANNOTATION_FORM: DraftKind<AnnotationDraft> = {
  empty: EMPTY_ANNOTATION,
  fields: ANNOTATION_FIELDS,
  problemsOf,
  bodyOf: annotationBody,
  fieldsIn,
};

export function AnnotationDialog({ layerId, annotation, drafts, onSaved, onClose }: AnnotationDialogProps) {
  const form = useDraftForm(ANNOTATION_FORM, {
    path: annotationPath(layerId),
    stored: annotation && { id: annotation.id, draft: draftOf(annotation) },
    drafts,
    onSaved: () => onSaved(annotation === null ? 'The annotation is added.' : 'The annotation is saved.'),
    onClose,
  });
  return (
    <DraftDialog
      title={annotation === null ? 'Add an annotation' : 'Edit annotation'}
      noun="annotation"
      form={form}
      onClose={onClose}
    >
      <AnnotationFields draft={form.draft} errors={form.saving.errors} onChange={form.change} />
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
      <AreaField
        label="Description"
        value={draft.description}
        error={errors['long_descr']}
        onText={(description) => onChange({ description })}
      />
      <AreaField
        label="JSON metadata"
        hint='Kept beside it for programs, such as {"ticket": 17}.'
        isCode
        className="text-area short"
        value={draft.metadata}
        error={errors['json_metadata']}
        onText={(metadata) => onChange({ metadata })}
      />
    </>
  );
}

/** Browsers leave seconds of zero out. */
const withSeconds = (value: string): string => (value.length === 16 ? `${value}:00` : value.slice(0, 19));
