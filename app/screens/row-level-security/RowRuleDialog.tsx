// Adds a row-level rule, or changes one. What was typed is kept while the screen is open, whichever way the dialog closes.
import { rowRules } from '#app/messages/en/row-rules.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useDraftForm, type DraftKind } from '#app/screens/people/client/use-draft-form.ts';
import type { KeptDrafts } from '#app/screens/people/client/use-drafts.ts';
import { DraftDialog } from '#app/screens/people/DraftDialog.tsx';
import type { RowRuleRow } from '#app/services/accounts/row-clauses-page.server.ts';
import { toRowRuleDraft, EMPTY_RULE, fieldsIn, missingIn, RULE_FIELDS, ruleBody, type RowRuleDraft } from './row-rule-draft.ts';
import { ROW_RULE_PATH } from './row-rule-shape.ts';
import { RowRuleFields } from './RowRuleFields.tsx';

interface RowRuleDialogProps {
  /** Null: a new one. */
  readonly rule: RowRuleRow | null;
  readonly drafts: KeptDrafts<RowRuleDraft>;
  readonly onSaved: (message: string) => void;
  readonly onClose: () => void;
}

const RULE_FORM: Omit<DraftKind<RowRuleDraft>, 'problemsOf'> = {
  empty: EMPTY_RULE,
  fields: RULE_FIELDS,
  bodyOf: ruleBody,
  fieldsIn,
};

export function RowRuleDialog({ rule, drafts, onSaved, onClose }: RowRuleDialogProps) {
  const t = useMessages(rowRules);
  const kind = { ...RULE_FORM, problemsOf: (draft: RowRuleDraft) => missingIn(draft, t) };
  const form = useDraftForm(kind, {
    path: ROW_RULE_PATH,
    stored: rule && { id: rule.id, draft: toRowRuleDraft(rule) },
    drafts,
    onSaved: ({ name }) => onSaved(t(rule === null ? 'dialog.added' : 'dialog.saved', { name: name.trim() })),
    onClose,
  });
  return (
    <DraftDialog
      title={rule === null ? t('dialog.add') : t('dialog.edit', { name: rule.name })}
      addLabel={t('addButton')}
      form={form}
      onClose={onClose}
    >
      <RowRuleFields draft={form.draft} errors={form.saving.errors} onChange={form.change} />
    </DraftDialog>
  );
}
