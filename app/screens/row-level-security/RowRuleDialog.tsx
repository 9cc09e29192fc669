// Adds a row-level rule, or changes one. What was typed is kept while the screen is open, whichever way the dialog closes.
import { useDraftForm, type DraftKind } from '#app/screens/people/client/use-draft-form.ts';
import type { Drafts } from '#app/screens/people/client/use-drafts.ts';
import { DraftDialog } from '#app/screens/people/DraftDialog.tsx';
import type { RowRuleRow } from '#app/services/accounts/row-clauses-page.server.ts';
import { draftOf, EMPTY_RULE, fieldsIn, missingIn, RULE_FIELDS, ruleBody, type RowRuleDraft } from './row-rule-draft.ts';
import { ROW_RULE_PATH } from './row-rule-shape.ts';
import { RowRuleFields } from './RowRuleFields.tsx';

interface RowRuleDialogProps {
  /** Null: a new one. */
  readonly rule: RowRuleRow | null;
  readonly drafts: Drafts<RowRuleDraft>;
  readonly onSaved: (words: string) => void;
  readonly onClose: () => void;
}

const RULE_FORM: DraftKind<RowRuleDraft> = {
  empty: EMPTY_RULE,
  fields: RULE_FIELDS,
  problemsOf: missingIn,
  bodyOf: ruleBody,
  fieldsIn,
};

export function RowRuleDialog({ rule, drafts, onSaved, onClose }: RowRuleDialogProps) {
  const form = useDraftForm(RULE_FORM, {
    path: ROW_RULE_PATH,
    stored: rule && { id: rule.id, draft: draftOf(rule) },
    drafts,
    onSaved: ({ name }) => onSaved(`The rule ${name.trim()} is ${rule === null ? 'added' : 'saved'} and holds from now on.`),
    onClose,
  });
  return (
    <DraftDialog title={rule === null ? 'Add a rule' : `Edit ${rule.name}`} noun="rule" form={form} onClose={onClose}>
      <RowRuleFields draft={form.draft} errors={form.saving.errors} onChange={form.change} />
    </DraftDialog>
  );
}
