// The fields of a row-level rule, with its meaning in a sentence and a check of its condition.
import { useId, useState } from 'react';
import { guideHref } from '#app/domain/guide/guide-pages.ts';
import { common } from '#app/messages/en/common.ts';
import { rowRules } from '#app/messages/en/row-rules.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useOptions } from '#app/screens/lists/client/use-options.ts';
import type { DraftFieldsProps } from '#app/screens/people/client/use-draft-form.ts';
import { useSave } from '#app/screens/people/client/use-save.ts';
import { ManyPicker } from '#app/screens/people/ManyPicker.tsx';
import { echoed } from '#app/screens/shell/api/reply-checks.ts';
import { AreaField } from '#app/ui/form/AreaField.tsx';
import { Button } from '#app/ui/button/Button.tsx';
import { FieldError, FieldHint } from '#app/ui/form/Field.tsx';
import { TextArea } from '#app/ui/form/Input.tsx';
import { LearnMore } from '#app/ui/text/LearnMore.tsx';
import { SegmentedControl } from '#app/ui/form/SegmentedControl.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { checkResult } from './check-result.ts';
import { describeRuleMeaning, type RowRuleDraft } from './row-rule-draft.ts';
import { ROW_RULE_PATH, RULE_ROLES, RULE_TABLES } from './row-rule-shape.ts';
import styles from './RowRuleFields.module.css';

const MAX_NAME_LENGTH = 255;
const CONDITION_EXAMPLE = "region = 'North'";
const TEMPLATE_EXAMPLE = '{{ current_username() }}';

export function RowRuleFields({ draft, errors, onChange }: DraftFieldsProps<RowRuleDraft>) {
  const t = useMessages(rowRules);
  const tCommon = useMessages(common);
  const tables = useOptions(RULE_TABLES);
  const roles = useOptions(RULE_ROLES);
  return (
    <>
      <TextField
        label={tCommon('name')}
        autoComplete="off"
        required
        maxLength={MAX_NAME_LENGTH}
        value={draft.name}
        error={errors['name']}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <div className={styles.field}>
        <span className={styles.label}>{t('field.type')}</span>
        <SegmentedControl
          label={t('field.type')}
          choices={[
            ['Regular', t('type.Regular')],
            ['Base', t('type.Base')],
          ]}
          value={draft.type}
          onPick={(type) => onChange({ type: type === 'Base' ? 'Base' : 'Regular' })}
        />
        <FieldHint aria-live="polite">{describeRuleMeaning(draft, t)}</FieldHint>
        <div>
          <LearnMore href={guideHref('people', 'limit-rows')} />
        </div>
      </div>
      <ManyPicker
        label={t('field.datasets')}
        verb={t('field.addDatasets')}
        hint={t('field.datasetsHint')}
        selected={draft.tables}
        found={tables}
        error={errors['tables']}
        onChange={(selected) => onChange({ tables: selected })}
      />
      <ManyPicker
        label={t(draft.type === 'Base' ? 'field.excludedRoles' : 'field.roles')}
        verb={t('field.addRoles')}
        selected={draft.roles}
        found={roles}
        error={errors['roles']}
        onChange={(selected) => onChange({ roles: selected })}
      />
      <ClauseField draft={draft} error={errors['clause']} onChange={(clause) => onChange({ clause })} />
      <TextField
        label={t('field.groupKey')}
        hint={t('field.groupKeyHint')}
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={draft.groupKey}
        error={errors['group_key']}
        onChange={(event) => onChange({ groupKey: event.target.value })}
      />
      <AreaField
        label={tCommon('description')}
        rows={2}
        value={draft.description}
        onText={(description) => onChange({ description })}
      />
    </>
  );
}

interface ClauseFieldProps {
  readonly draft: RowRuleDraft;
  readonly error: string | undefined;
  readonly onChange: (clause: string) => void;
}

function ClauseField({ draft, error, onChange }: ClauseFieldProps) {
  const t = useMessages(rowRules);
  const id = useId();
  const checking = useSave();
  const [result, setResult] = useState<{ readonly clause: string; readonly message: string; readonly isOk: boolean } | null>(
    null,
  );
  const check = async () => {
    const { clause, tables } = draft;
    const body = { clause, tables: tables.map((table) => table.id) };
    const checked = await checking.save(`${ROW_RULE_PATH}check_clause`, { method: 'POST', body, reply: echoed });
    setResult({ clause, ...(checked.isOk ? checkResult(checked.value, draft, t) : { message: checked.message, isOk: false }) });
  };
  const shown = result?.clause === draft.clause ? result : null;
  const problem = error ?? (shown?.isOk === false ? shown.message : undefined);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t('field.condition')}
      </label>
      <FieldHint id={`${id}-hint`}>
        {t.rich('field.conditionHint', {
          example: () => <code className={styles.example}>{CONDITION_EXAMPLE}</code>,
          template: () => <code className={styles.example}>{TEMPLATE_EXAMPLE}</code>,
        })}
      </FieldHint>
      <TextArea
        id={id}
        isCode
        className={styles.condition}
        rows={3}
        spellCheck={false}
        value={draft.clause}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint ${id}-result`}
        onChange={(event) => onChange(event.target.value)}
      />
      <div id={`${id}-result`} aria-live="polite">
        <FieldError message={problem} />
        {shown?.isOk ? <FieldHint>{shown.message}</FieldHint> : null}
      </div>
      <div>
        <Button
          icon="check"
          busy={checking.isBusy}
          disabled={draft.clause.trim() === '' || draft.tables.length === 0}
          onClick={() => void check()}
        >
          {t('field.check')}
        </Button>
      </div>
    </div>
  );
}
