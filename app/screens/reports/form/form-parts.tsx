// What the fields of the form share: sections, selects and numbers with their labels.
import type { ReactNode } from 'react';
import { Field, type FieldMessage } from '#app/ui/form/Field.tsx';
import { formClass } from '#app/ui/form/form-layout.tsx';
import { NumberField, type NumberInput } from '#app/ui/form/NumberField.tsx';
import { Select, type SelectChoices, type SelectValue } from '#app/ui/select/Select.tsx';
import type { DraftFieldsProps } from '#app/screens/people/client/use-draft-form.ts';
import type { ReportDraft } from '#app/screens/reports/report-draft.ts';
import styles from './form-parts.module.css';

export type ReportFieldsProps = DraftFieldsProps<ReportDraft>;

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export const Section = ({ title, children }: SectionProps) => (
  <fieldset className={styles.section}>
    <legend className={styles.title}>{title}</legend>
    <div className={formClass}>{children}</div>
  </fieldset>
);

interface SelectFieldProps extends FieldMessage {
  readonly choices: SelectChoices;
  readonly value: SelectValue;
  readonly onPick: (value: SelectValue) => void;
}

export const SelectField = ({ choices, value, onPick, ...message }: SelectFieldProps) => (
  <Field {...message}>
    {(control) => <Select {...control} className={styles.large} choices={choices} value={value} onPick={onPick} />}
  </Field>
);

interface AmountFieldProps extends FieldMessage {
  readonly value: NumberInput;
  readonly onNumber: (value: NumberInput) => void;
}

export const AmountField = ({ value, onNumber, ...message }: AmountFieldProps) => (
  <Field {...message}>
    {(control) => <NumberField {...control} className={styles.large} value={value} onNumber={onNumber} />}
  </Field>
);
