// Adds an annotation, or changes one. What was typed is kept while the screen is open, whichever way the dialog closes.
import { annotations } from '#app/messages/en/annotations.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useDraftForm, type DraftFieldsProps, type DraftKind } from '#app/screens/people/client/use-draft-form.ts';
import type { KeptDrafts } from '#app/screens/people/client/use-drafts.ts';
import { DraftDialog } from '#app/screens/people/DraftDialog.tsx';
import type { AnnotationRow } from '#app/services/charts/annotation-pages.server.ts';
import { AreaField } from '#app/ui/form/AreaField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { FieldPair } from '#app/ui/form/form-layout.tsx';
import {
  ANNOTATION_FIELDS,
  annotationBody,
  toAnnotationDraft,
  EMPTY_ANNOTATION,
  fieldsIn,
  findAnnotationProblems,
  type AnnotationDraft,
} from './annotation-draft.ts';
import { annotationPath } from './annotation-shape.ts';

interface AnnotationDialogProps {
  readonly layerId: number;
  /** Null: a new one. */
  readonly annotation: AnnotationRow | null;
  readonly drafts: KeptDrafts<AnnotationDraft>;
  readonly onSaved: (message: string) => void;
  readonly onClose: () => void;
}

const ANNOTATION_FORM: Omit<DraftKind<AnnotationDraft>, 'problemsOf'> = {
  empty: EMPTY_ANNOTATION,
  fields: ANNOTATION_FIELDS,
  bodyOf: annotationBody,
  fieldsIn,
};

export function AnnotationDialog({ layerId, annotation, drafts, onSaved, onClose }: AnnotationDialogProps) {
  const t = useMessages(annotations);
  const kind = { ...ANNOTATION_FORM, problemsOf: (draft: AnnotationDraft) => findAnnotationProblems(draft, t) };
  const form = useDraftForm(kind, {
    path: annotationPath(layerId),
    stored: annotation && { id: annotation.id, draft: toAnnotationDraft(annotation) },
    drafts,
    onSaved: () => onSaved(t(annotation === null ? 'dialog.added' : 'dialog.saved')),
    onClose,
  });
  return (
    <DraftDialog
      title={t(annotation === null ? 'dialog.add' : 'dialog.edit')}
      addLabel={t('addButton')}
      form={form}
      onClose={onClose}
    >
      <AnnotationFields draft={form.draft} errors={form.saving.errors} onChange={form.change} />
    </DraftDialog>
  );
}

const MAX_TITLE_LENGTH = 500;
const METADATA_EXAMPLE = '{"ticket": 17}';

function AnnotationFields({ draft, errors, onChange }: DraftFieldsProps<AnnotationDraft>) {
  const t = useMessages(annotations);
  const tCommon = useMessages(common);
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
        label={t('field.title')}
        autoComplete="off"
        required
        maxLength={MAX_TITLE_LENGTH}
        value={draft.title}
        error={errors['short_descr']}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <FieldPair>
        {instant(t('field.start'), 'start', t('field.startHint'))}
        {instant(t('field.end'), 'end', t('field.endHint'))}
      </FieldPair>
      <AreaField
        label={tCommon('description')}
        value={draft.description}
        error={errors['long_descr']}
        onText={(description) => onChange({ description })}
      />
      <AreaField
        label={t('field.metadata')}
        hint={t('field.metadataHint', { example: METADATA_EXAMPLE })}
        isCode
        isShort
        value={draft.metadata}
        error={errors['json_metadata']}
        onText={(metadata) => onChange({ metadata })}
      />
    </>
  );
}

/** Browsers leave seconds of zero out. */
const withSeconds = (value: string): string => (value.length === 16 ? `${value}:00` : value.slice(0, 19));
