// How the file is read: only what its format has.
import { useState } from 'react';
import { findUploadFormat } from '#app/formats/formats.ts';
import type { FileFormat } from '#app/formats/registry/settings.ts';
import { DECIMALS } from '#app/domain/upload/number-text.ts';
import { ENCODINGS, type Encoding } from '#app/domain/upload/text/text-encoding.ts';
import { upload } from '#app/messages/en/upload.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { Field } from '#app/ui/form/Field.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import type { FileReadOptions } from './draft.ts';
import styles from './UploadForm.module.css';

interface FormatFieldsProps {
  readonly reading: FileReadOptions;
  readonly onChange: (change: Partial<FileReadOptions>) => void;
}

export function FormatFields({ reading, onChange }: FormatFieldsProps) {
  const t = useMessages(upload);
  const { format, isZip } = reading;
  const label = t(`format.${format.kind}`);
  return (
    <>
      <p className={styles.format}>{isZip ? t('format.zip', { format: label }) : label}</p>
      <div className={styles.fields}>
        {'delimiter' in format ? <DelimitedFields format={format} reading={reading} onChange={onChange} /> : null}
        {'encoding' in format ? <EncodingField format={format} onChange={onChange} /> : null}
        {'skipLines' in format ? (
          <TextField
            isCompact
            label={t('format.skipLines')}
            type="number"
            min={0}
            max={MAX_SKIPPED_LINES}
            value={format.skipLines}
            onChange={(event) => onChange({ format: { ...format, skipLines: skippedLines(event.target.value) } })}
          />
        ) : null}
        {findUploadFormat(format).offersNullValues ? (
          <TextField
            isCompact
            label={t('format.nulls')}
            hint={t('format.nullsHint')}
            value={reading.nulls}
            spellCheck={false}
            onChange={(event) => onChange({ nulls: event.target.value })}
          />
        ) : null}
      </div>
      {'hasHeader' in format ? (
        <Checkbox checked={format.hasHeader} onToggle={(hasHeader) => onChange({ format: { ...format, hasHeader } })}>
          {t('format.header')}
        </Checkbox>
      ) : null}
    </>
  );
}

const MAX_SKIPPED_LINES = 1000;

const skippedLines = (text: string): number => Math.min(MAX_SKIPPED_LINES, Math.max(0, Math.floor(Number(text)) || 0));

interface DelimitedFieldsProps {
  readonly format: Extract<FileFormat, { delimiter: string }>;
  readonly reading: FileReadOptions;
  readonly onChange: (change: Partial<FileReadOptions>) => void;
}

function DelimitedFields({ format, reading, onChange }: DelimitedFieldsProps) {
  const t = useMessages(upload);
  const set = (change: Partial<typeof format>): void => onChange({ format: { ...format, ...change } });
  const choices = {
    quote: [
      ['"', t('format.doubleQuote')],
      ["'", t('format.singleQuote')],
      ['', t('format.noQuote')],
    ],
    decimal: [
      [null, t('format.decimalDetected')],
      ['.', t('format.decimalPoint')],
      [',', t('format.decimalComma')],
    ],
  } as const;
  return (
    <>
      <DelimiterFields delimiter={format.delimiter} quote={format.quote} onChange={(delimiter) => set({ delimiter })} />
      <Field label={t('format.quote')}>
        {(control) => (
          <Select {...control} choices={choices.quote} value={format.quote} onPick={(one) => set({ quote: String(one) })} />
        )}
      </Field>
      <Field label={t('format.decimal')}>
        {(control) => (
          <Select
            {...control}
            choices={choices.decimal}
            value={reading.decimal}
            onPick={(one) => onChange({ decimal: DECIMALS.find((decimal) => decimal === one) ?? null })}
          />
        )}
      </Field>
    </>
  );
}

interface EncodingFieldProps {
  readonly format: Extract<FileFormat, { encoding: unknown }>;
  readonly onChange: (change: Partial<FileReadOptions>) => void;
}

/** What was found, until the viewer selects another one. */
function EncodingField({ format, onChange }: EncodingFieldProps) {
  const t = useMessages(upload);
  const select = (encoding: Encoding | undefined): void => {
    if (encoding) onChange({ format: { ...format, encoding }, isEncodingDetected: false });
  };
  return (
    <Field label={t('format.encoding')}>
      {(control) => (
        <Select
          {...control}
          choices={ENCODINGS.map((encoding) => [encoding, t(`encoding.${encoding}`)] as const)}
          value={format.encoding}
          onPick={(one) => select(ENCODINGS.find((encoding) => encoding === one))}
        />
      )}
    </Field>
  );
}

interface DelimiterFieldsProps {
  readonly delimiter: string;
  readonly quote: string;
  readonly onChange: (delimiter: string) => void;
}

/** One of the usual delimiters, or a character to type. */
function DelimiterFields({ delimiter, quote, onChange }: DelimiterFieldsProps) {
  const t = useMessages(upload);
  const usual = [
    [',', t('format.comma')],
    [';', t('format.semicolon')],
    ['\t', t('format.tab')],
    ['|', t('format.pipe')],
  ] as const;
  const isUsual = usual.some(([one]) => one === delimiter);
  /** Null: one of the usual ones. */
  const [typed, setTyped] = useState<string | null>(null);
  const other = isUsual ? typed : (typed ?? delimiter);
  const type = (text: string): void => {
    setTyped(text);
    if (isDelimiter(text) && text !== quote) onChange(text);
  };
  return (
    <>
      <Field label={t('format.delimiter')}>
        {(control) => (
          <Select
            {...control}
            choices={[...usual, [OTHER, t('format.otherDelimiter')]]}
            value={other === null ? delimiter : OTHER}
            onPick={(one) => {
              setTyped(one === OTHER ? '' : null);
              if (one !== OTHER) onChange(String(one));
            }}
          />
        )}
      </Field>
      {other === null ? null : (
        <TextField
          isCompact
          label={t('format.delimiterCharacter')}
          value={other}
          maxLength={1}
          spellCheck={false}
          error={other !== '' && other === quote ? t('format.delimiterIsQuote') : undefined}
          onChange={(event) => type(event.target.value)}
        />
      )}
    </>
  );
}

const OTHER = 'other';
const isDelimiter = (text: string): boolean => text.length === 1 && !/[\n\r\0]/.test(text);

interface SheetFieldProps extends FormatFieldsProps {
  readonly sheets: readonly string[];
}

/** Which part of a workbook is meant, no setting can know. */
export function SheetField({ reading: { format }, sheets, onChange }: SheetFieldProps) {
  const t = useMessages(upload);
  if (!('sheet' in format) || sheets.length === 0) return null;
  return (
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
  );
}
