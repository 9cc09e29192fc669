// To whom a report or alert is sent.
import { findChannel } from '#app/channels/channels.ts';
import { ACCOUNT_CHANNEL, CHANNELS } from '#app/channels/registry/channels.ts';
import { reportForm } from '#app/messages/en/report-form.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useChannels } from '#app/screens/reports/client/use-channels.ts';
import type { ReportRecipient } from '#app/stores/report/wire-schedule.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { FieldError, FieldHint } from '#app/ui/form/Field.tsx';
import { FieldPair } from '#app/ui/form/form-layout.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { ChannelNotice } from './ChannelNotice.tsx';
import { SelectField, type ReportFieldsProps } from './form-parts.tsx';
import styles from './form-parts.module.css';

const NEW_RECIPIENT: ReportRecipient = { type: ACCOUNT_CHANNEL.types[0], target: '', cc: '', bcc: '' };

export function RecipientFields({ draft: { recipients }, errors, onChange }: ReportFieldsProps) {
  const t = useMessages(reportForm);
  const channels = useChannels();
  const change = (index: number, part: Partial<ReportRecipient>) =>
    onChange({ recipients: recipients.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  return (
    <>
      {recipients.length === 0 ? <FieldHint>{t('recipients.none')}</FieldHint> : null}
      <ol className={styles.recipients}>
        {recipients.map((recipient, index) => (
          // A recipient has no id; its fields are controlled, so that its place is enough.
          <li key={index}>
            <RecipientRow
              recipient={recipient}
              number={index + 1}
              onChange={(part) => change(index, part)}
              onRemove={() => onChange({ recipients: recipients.filter((_, at) => at !== index) })}
            />
          </li>
        ))}
      </ol>
      <FieldError message={errors['recipients']} role="alert" />
      <div>
        <Button icon="plus" onClick={() => onChange({ recipients: [...recipients, NEW_RECIPIENT] })}>
          {t('recipients.add')}
        </Button>
      </div>
      <ChannelNotice channels={channels} types={recipients.map(({ type }) => type)} />
    </>
  );
}

interface RecipientRowProps {
  readonly recipient: ReportRecipient;
  readonly number: number;
  readonly onChange: (part: Partial<ReportRecipient>) => void;
  readonly onRemove: () => void;
}

function RecipientRow({ recipient: { type, target, cc, bcc }, number, onChange, onRemove }: RecipientRowProps) {
  const t = useMessages(reportForm);
  const channel = findChannel(type);
  return (
    <div className={styles.recipient}>
      <SelectField
        label={t('recipients.type')}
        choices={CHANNELS.map(({ id }) => [id, t(`channel.${id}`)] as const)}
        value={channel.id}
        onPick={(id) => onChange({ type: CHANNELS.find((one) => one.id === id)?.types[0] ?? type })}
      />
      <TextField
        label={t(`channel.${channel.id}.target`)}
        autoComplete="off"
        spellCheck={false}
        value={target}
        onChange={(event) => onChange({ target: event.target.value })}
      />
      <IconButton icon="trash" label={t('recipients.remove', { number })} onClick={onRemove} />
      {channel.hasCopies ? (
        <FieldPair className={styles.copies}>
          <TextField
            label={t('copies.cc')}
            autoComplete="off"
            spellCheck={false}
            value={cc}
            onChange={(event) => onChange({ cc: event.target.value })}
          />
          <TextField
            label={t('copies.bcc')}
            autoComplete="off"
            spellCheck={false}
            value={bcc}
            onChange={(event) => onChange({ bcc: event.target.value })}
          />
        </FieldPair>
      ) : null}
    </div>
  );
}
