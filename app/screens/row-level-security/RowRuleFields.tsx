// The fields of a row-level rule, with what it means in a sentence and a check of its condition.
import { useId, useState } from 'react';
import { useOptions } from '#app/screens/lists/client/use-options.ts';
import { useSave } from '#app/screens/people/client/use-save.ts';
import { ManyPicker } from '#app/screens/people/ManyPicker.tsx';
import { echoed } from '#app/screens/shell/reply-checks.ts';
import { AreaField } from '#app/ui/AreaField.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { SegmentedControl } from '#app/ui/SegmentedControl.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import { checkedWords } from './checked-words.ts';
import { meaningOf, type RowRuleDraft } from './row-rule-draft.ts';
import { ROW_RULE_PATH, RULE_ROLES, RULE_TABLES } from './row-rule-shape.ts';
import './row-rule.css';

interface RowRuleFieldsProps {
  readonly draft: RowRuleDraft;
  /** By the fields of the API. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<RowRuleDraft>) => void;
}

const TYPES = [
  ['Regular', 'Regular'],
  ['Base', 'Base'],
] as const;
const MAX_NAME_LENGTH = 255;

export function RowRuleFields({ draft, errors, onChange }: RowRuleFieldsProps) {
  const tables = useOptions(RULE_TABLES);
  const roles = useOptions(RULE_ROLES);
  return (
    <>
      <TextField
        label="Name"
        autoComplete="off"
        required
        maxLength={MAX_NAME_LENGTH}
        value={draft.name}
        error={errors['name']}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <div className="field">
        <span className="many-label">Type</span>
        <SegmentedControl
          label="Type"
          choices={TYPES}
          value={draft.type}
          onPick={(type) => onChange({ type: type === 'Base' ? 'Base' : 'Regular' })}
        />
        <p className="field-hint" aria-live="polite">
          {meaningOf(draft)}
        </p>
      </div>
      <ManyPicker
        label="Datasets"
        verb="Add datasets"
        hint="On tables, the rule holds in SQL Lab and in datasets made of SQL as well."
        chosen={draft.tables}
        found={tables}
        error={errors['tables']}
        onChange={(chosen) => onChange({ tables: chosen })}
      />
      <ManyPicker
        label={draft.type === 'Base' ? 'Excepted roles' : 'Roles'}
        verb="Add roles"
        chosen={draft.roles}
        found={roles}
        error={errors['roles']}
        onChange={(chosen) => onChange({ roles: chosen })}
      />
      <ClauseField draft={draft} error={errors['clause']} onChange={(clause) => onChange({ clause })} />
      <TextField
        label="Group key"
        hint="Rules with the same key are alternatives: one of them is enough. All others must hold together."
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={draft.groupKey}
        error={errors['group_key']}
        onChange={(event) => onChange({ groupKey: event.target.value })}
      />
      <AreaField label="Description" rows={2} value={draft.description} onText={(description) => onChange({ description })} />
    </>
  );
}

interface ClauseFieldProps {
  readonly draft: RowRuleDraft;
  readonly error: string | undefined;
  readonly onChange: (clause: string) => void;
}

function ClauseField({ draft, error, onChange }: ClauseFieldProps) {
  const id = useId();
  const checking = useSave();
  const [said, setSaid] = useState<{ readonly clause: string; readonly words: string; readonly isOk: boolean } | null>(null);
  const check = async () => {
    const { clause, tables } = draft;
    const body = { clause, tables: tables.map((table) => table.id) };
    const checked = await checking.save(`${ROW_RULE_PATH}check_clause`, { method: 'POST', body, reply: echoed });
    setSaid({ clause, ...(checked.isOk ? checkedWords(checked.value, draft) : { words: checked.words, isOk: false }) });
  };
  const shown = said?.clause === draft.clause ? said : null;
  const problem = error ?? (shown?.isOk === false ? shown.words : undefined);
  return (
    <div className="field">
      <label htmlFor={id}>Condition</label>
      <p className="field-hint" id={`${id}-hint`}>
        SQL that is true for the rows that may be seen, such as region = &apos;North&apos;. Templates like{' '}
        <code className="row-rule-example">{'{{ current_username() }}'}</code> may stand in it.
      </p>
      <textarea
        id={id}
        className="input text-area code short"
        rows={3}
        spellCheck={false}
        value={draft.clause}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint ${id}-said`}
        onChange={(event) => onChange(event.target.value)}
      />
      <div id={`${id}-said`} aria-live="polite">
        {problem ? (
          <p className="field-error">
            <Icon name="warning" />
            {problem}
          </p>
        ) : null}
        {shown?.isOk ? <p className="field-hint">{shown.words}</p> : null}
      </div>
      <div>
        <Button
          icon="check"
          busy={checking.isBusy}
          disabled={draft.clause.trim() === '' || draft.tables.length === 0}
          onClick={() => void check()}
        >
          Check condition
        </Button>
      </div>
    </div>
  );
}
