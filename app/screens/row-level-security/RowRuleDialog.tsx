// Adds a row-level rule, or changes one. What was typed is kept while the screen is open, whichever way the dialog closes.
import { useState, type FormEvent } from 'react';
import { errorsLeft } from '#app/screens/lists/client/errors-left.ts';
import type { Drafts } from '#app/screens/people/client/use-drafts.ts';
import { useSave } from '#app/screens/people/client/use-save.ts';
import { DraftDialog } from '#app/screens/people/DraftDialog.tsx';
import type { RowRuleRow } from '#app/services/row-clauses-page.server.ts';
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

export function RowRuleDialog({ rule, drafts, onSaved, onClose }: RowRuleDialogProps) {
  const key = String(rule?.id ?? 'new');
  // As the form was opened: the list below may be loaded anew in the meantime.
  const [before] = useState(() => (rule === null ? null : draftOf(rule)));
  const [kept] = useState(() => drafts.get(key));
  const [draft, setDraft] = useState<RowRuleDraft>(kept ?? before ?? EMPTY_RULE);
  const saving = useSave(RULE_FIELDS);
  const change = (part: Partial<RowRuleDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    drafts.keep(key, next);
    if (!saving.isBusy) saving.refuse(errorsLeft(saving.errors, fieldsIn(part)));
  };
  const restart = () => {
    drafts.drop(key);
    setDraft(before ?? EMPTY_RULE);
    saving.refuse({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.isBusy) return;
    const missing = missingIn(draft);
    if (Object.keys(missing).length > 0) return saving.refuse(missing);
    const path = rule === null ? ROW_RULE_PATH : `${ROW_RULE_PATH}${rule.id}`;
    const saved = await saving.save(path, { method: rule === null ? 'POST' : 'PUT', body: ruleBody(draft, before) });
    if (!saved.isOk) return;
    drafts.drop(key);
    onClose();
    onSaved(`The rule ${draft.name.trim()} is ${rule === null ? 'added' : 'saved'} and holds from now on.`);
  };
  return (
    <DraftDialog
      title={rule === null ? 'Add a rule' : `Edit ${rule.name}`}
      adds={rule === null ? 'rule' : null}
      isKept={kept !== undefined}
      saving={saving}
      onSubmit={submit}
      onRestart={restart}
      onClose={onClose}
    >
      <RowRuleFields draft={draft} errors={saving.errors} onChange={change} />
    </DraftDialog>
  );
}
