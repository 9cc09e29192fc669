// A typed field for each parameter that the tab's text names.
import { clsx } from 'clsx';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import {
  FIELD_KINDS,
  parameterFields,
  withParameter,
  type FieldKind,
  type ParameterField,
} from '#app/domain/sqllab/parameter-fields.ts';
import { Input, NativeSelect, TextArea } from '#app/ui/form/Input.tsx';
import { sqllabDialogs } from '#app/messages/en/sqllab-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import styles from '#app/screens/sqllab/lab-dialogs.module.css';

interface ParameterFieldsProps {
  readonly sql: string;
  /** The tab's JSON, which can be read. */
  readonly params: string | null;
  readonly onChange: (params: string) => void;
  /** Without which a run was not sent: the first of them has the focus once the list changes. */
  readonly missing?: readonly string[];
  /** Each field's label is above it. */
  readonly isNarrow?: boolean;
}

const NONE_MISSING: readonly string[] = [];

export function ParameterFields({ sql, params, onChange, missing = NONE_MISSING, isNarrow = false }: ParameterFieldsProps) {
  const t = useMessages(sqllabDialogs);
  const fields = useMemo(() => parameterFields(sql, params), [sql, params]);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [missing]);
  if (fields.length === 0) return <p>{t('parameters.none')}</p>;
  return (
    <div className={clsx(styles.fields, isNarrow && styles.narrow)} ref={list}>
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          isMissing={missing.includes(field.name) && !field.isSet}
          onChange={(kind, value) => onChange(withParameter(params, field.name, kind, value))}
        />
      ))}
    </div>
  );
}

interface FieldProps {
  readonly field: ParameterField;
  readonly isMissing: boolean;
  readonly onChange: (kind: FieldKind, value: string) => void;
}

function Field({ field: { name, kind: found, value, isSet, isRequired }, isMissing, onChange }: FieldProps) {
  const t = useMessages(sqllabDialogs);
  const [chosen, setChosen] = useState<FieldKind | null>(null);
  const id = useId();
  const kind = chosen ?? found;
  const pick = (next: FieldKind): void => {
    setChosen(next);
    if (isSet) onChange(next, value);
  };
  return (
    <div className={styles.parameter}>
      <label htmlFor={id}>
        <code>{name}</code>
      </label>
      <ValueField
        id={id}
        kind={kind}
        value={value}
        placeholder={t(isRequired ? 'parameters.required' : 'parameters.notSet')}
        invalid={isMissing ? true : undefined}
        onChange={(next) => onChange(kind, next)}
      />
      <NativeSelect
        isCompact
        aria-label={t('parameters.kind', { name })}
        value={kind}
        onChange={(event) => pick(FIELD_KINDS.find((one) => one === event.target.value) ?? 'text')}
      >
        {FIELD_KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`parameters.kind.${one}`)}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

interface ValueFieldProps {
  readonly id: string;
  readonly kind: FieldKind;
  readonly value: string;
  /** Placeholder of an empty field. */
  readonly placeholder: string;
  readonly invalid: true | undefined;
  readonly onChange: (value: string) => void;
}

function ValueField({ id, kind, value, placeholder, invalid, onChange }: ValueFieldProps) {
  const t = useMessages(sqllabDialogs);
  if (kind === 'list')
    return (
      <TextArea
        id={id}
        rows={3}
        aria-invalid={invalid}
        value={value}
        placeholder={t('parameters.oneALine')}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (kind === 'boolean')
    return (
      <NativeSelect id={id} aria-invalid={invalid} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{placeholder}</option>
        <option value="true">{t('parameters.yes')}</option>
        <option value="false">{t('parameters.no')}</option>
      </NativeSelect>
    );
  const type = kind === 'number' ? 'number' : kind === 'date' ? 'date' : 'text';
  return (
    <Input
      id={id}
      type={type}
      step="any"
      autoComplete="off"
      aria-invalid={invalid}
      value={value}
      placeholder={kind === 'date' ? undefined : placeholder}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
