// For how many days each kind of history is kept. Empty fields are the default.
import { clsx } from 'clsx';
import { useRevalidator } from '@remix-run/react';
import { useState, type FormEvent } from 'react';
import {
  HISTORY_KINDS,
  MAX_HISTORY_DAYS,
  MIN_HISTORY_DAYS,
  type HistoryKind,
  type HistoryRetention,
} from '#app/domain/retention/history-retention.ts';
import { history } from '#app/messages/en/history.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { unsavedMessage } from '#app/screens/lists/client/failure-messages.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { retentionReply } from '#app/stores/history/wire.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Field } from '#app/ui/form/Field.tsx';
import { FormActions, formClass } from '#app/ui/form/form-layout.tsx';
import { NumberField, type NumberInput } from '#app/ui/form/NumberField.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import styles from './HistoryScreen.module.css';

type Draft = Readonly<Record<HistoryKind, NumberInput>>;

interface RetentionFormProps {
  readonly retention: HistoryRetention;
  /** Retention of actions that applies if none is set; null: unknown. */
  readonly logDays: number | null;
}

export function RetentionForm({ retention, logDays }: RetentionFormProps) {
  const t = useMessages(history);
  const [draft, setDraft] = useState<Draft>(retention);
  const [isChecked, setIsChecked] = useState(false);
  const { failure, isSaving, save } = useSaveRetention();
  const hints: Readonly<Record<HistoryKind, string>> = {
    actions: logDays === null ? t('retention.actions.hint.unknown') : t('retention.actions.hint', { days: logDays }),
    queries: t('retention.queries.hint'),
    reportRuns: t('retention.reportRuns.hint'),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isSaving || HISTORY_KINDS.some((kind) => !isDays(draft[kind]))) return;
    void save(draft as HistoryRetention);
  };
  return (
    <Panel isPadded aria-labelledby="retention-title">
      <form className={clsx(formClass, styles.form)} onSubmit={submit} noValidate>
        <h2 id="retention-title">{t('retention.title')}</h2>
        <p>{t('retention.detail')}</p>
        {failure === null ? null : <Notice kind="error">{t('retention.failed', { reason: failure })}</Notice>}
        {HISTORY_KINDS.map((kind) => (
          <Field
            key={kind}
            label={t(`retention.${kind}`)}
            hint={hints[kind]}
            error={
              isChecked && !isDays(draft[kind])
                ? t('retention.invalid', { min: MIN_HISTORY_DAYS, max: MAX_HISTORY_DAYS })
                : undefined
            }
          >
            {(control) => (
              <NumberField {...control} value={draft[kind]} onNumber={(days) => setDraft({ ...draft, [kind]: days })} />
            )}
          </Field>
        ))}
        <FormActions>
          <Button type="submit" busy={isSaving}>
            {t('retention.save')}
          </Button>
        </FormActions>
      </form>
    </Panel>
  );
}

function useSaveRetention() {
  const t = useMessages(history);
  const send = useApi();
  const { revalidate } = useRevalidator();
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (retention: HistoryRetention): Promise<void> => {
    setIsSaving(true);
    const sent = await send('/api/v1/history/retention', { method: 'PUT', body: retention, reply: { body: retentionReply } });
    setIsSaving(false);
    const isSaved = sent.kind === 'replied' && sent.isOk;
    setFailure(isSaved ? null : unsavedMessage(sent));
    if (!isSaved) return;
    showToast('success', t('retention.saved'));
    revalidate();
  };
  return { failure, isSaving, save };
}

const isDays = (days: NumberInput): days is number | null =>
  days === null || (typeof days === 'number' && Number.isInteger(days) && days >= MIN_HISTORY_DAYS && days <= MAX_HISTORY_DAYS);
