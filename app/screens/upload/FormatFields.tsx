// How the file is read: only what its format has.
import type { FileFormat } from '#app/domain/upload/file-format.ts';
import { ENCODINGS } from '#app/domain/upload/text-encoding.ts';
import { upload } from '#app/messages/en/upload.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Checkbox } from '#app/ui/Checkbox.tsx';
import { Field } from '#app/ui/Field.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { Select } from '#app/ui/Select.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import type { Reading } from './draft.ts';
import styles from './UploadForm.module.css';

interface FormatFieldsProps {
  readonly reading: Reading;
  readonly sheets: readonly string[];
  readonly onChange: (change: Partial<Reading>) => void;
}

export function FormatFields({ reading, sheets, onChange }: FormatFieldsProps) {
  const t = useMessages(upload);
  const { format, isZip } = reading;
  const label = t(`format.${format.kind}`);
  return (
    <Panel isPadded aria-label={t('format.title')} className={styles.panel}>
      <h2>{t('format.title')}</h2>
      <p className={styles.format}>{isZip ? t('format.zip', { format: label }) : label}</p>
      <div className={styles.fields}>
        {format.kind === 'csv' ? <CsvFields format={format} reading={reading} onChange={onChange} /> : null}
        {format.kind === 'xlsx' && sheets.length > 0 ? (
          <Field label={t('format.sheet')}>
            {(control) => (
              <Select
                {...control}
                choices={sheets.map((sheet) => [sheet, sheet] as const)}
                value={format.sheet ?? sheets[0] ?? null}
                onPick={(sheet) => onChange({ format: { ...format, sheet: String(sheet) } })}
              />
            )}
          </Field>
        ) : null}
        {format.kind === 'parquet' ? null : (
          <TextField
            isCompact
            label={t('format.nulls')}
            hint={t('format.nullsHint')}
            value={reading.nulls}
            spellCheck={false}
            onChange={(event) => onChange({ nulls: event.target.value })}
          />
        )}
      </div>
      {format.kind === 'csv' || format.kind === 'xlsx' ? (
        <Checkbox checked={format.hasHeader} onToggle={(hasHeader) => onChange({ format: { ...format, hasHeader } })}>
          {t('format.header')}
        </Checkbox>
      ) : null}
    </Panel>
  );
}

interface CsvFieldsProps {
  readonly format: Extract<FileFormat, { kind: 'csv' }>;
  readonly reading: Reading;
  readonly onChange: (change: Partial<Reading>) => void;
}

function CsvFields({ format, reading, onChange }: CsvFieldsProps) {
  const t = useMessages(upload);
  const set = (change: Partial<typeof format>): void => onChange({ format: { ...format, ...change } });
  const choices = {
    delimiter: [
      [',', t('format.comma')],
      [';', t('format.semicolon')],
      ['\t', t('format.tab')],
      ['|', t('format.pipe')],
    ],
    quote: [
      ['"', t('format.doubleQuote')],
      ["'", t('format.singleQuote')],
      ['', t('format.noQuote')],
    ],
    decimal: [
      ['.', t('format.decimalPoint')],
      [',', t('format.decimalComma')],
    ],
  } as const;
  return (
    <>
      <Field label={t('format.delimiter')}>
        {(control) => (
          <Select
            {...control}
            choices={choices.delimiter}
            value={format.delimiter}
            onPick={(one) => set({ delimiter: String(one) })}
          />
        )}
      </Field>
      <Field label={t('format.quote')}>
        {(control) => (
          <Select {...control} choices={choices.quote} value={format.quote} onPick={(one) => set({ quote: String(one) })} />
        )}
      </Field>
      <Field label={t('format.encoding')}>
        {(control) => (
          <Select
            {...control}
            choices={ENCODINGS.map((encoding) => [encoding, encoding.toUpperCase()] as const)}
            value={format.encoding}
            onPick={(one) => set({ encoding: ENCODINGS.find((encoding) => encoding === one) ?? 'utf-8' })}
          />
        )}
      </Field>
      <Field label={t('format.decimal')}>
        {(control) => (
          <Select
            {...control}
            choices={choices.decimal}
            value={reading.decimal}
            onPick={(one) => onChange({ decimal: one === ',' ? ',' : '.' })}
          />
        )}
      </Field>
      <TextField
        isCompact
        label={t('format.skipLines')}
        type="number"
        min={0}
        max={1000}
        value={format.skipLines}
        onChange={(event) => set({ skipLines: Math.max(0, Math.floor(Number(event.target.value)) || 0) })}
      />
    </>
  );
}
