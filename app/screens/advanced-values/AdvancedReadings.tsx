// Below the field of a filter: what its values are read as, and why a typed one can't be read.
import { clsx } from 'clsx';
import type { AdvancedValueProblem, AdvancedType } from '#app/domain/advanced-type/advanced-type.ts';
import { describeSpans } from '#app/domain/advanced-type/describe-advanced.ts';
import { readAdvanced } from '#app/domain/advanced-type/read-advanced.ts';
import { advancedTypes } from '#app/messages/en/advanced-types.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FieldError } from '#app/ui/form/Field.tsx';
import text from '#app/ui/text/text.module.css';
import styles from './AdvancedReadings.module.css';

interface AdvancedReadingsProps {
  readonly type: AdvancedType;
  readonly values: readonly (string | number | boolean | null)[];
  /** Problem of the last input that wasn't accepted. */
  readonly problem: AdvancedValueProblem | null;
}

const MAX_SHOWN = 5;

export function AdvancedReadings({ type, values, problem: typed }: AdvancedReadingsProps) {
  const t = useMessages(advancedTypes);
  const problem = typed ?? firstProblem(type, values);
  const readings = values.flatMap((value) => readingOf(type, value));
  const isAlone = values.length === 1;
  const more = readings.length - MAX_SHOWN;
  return (
    <div className={styles.readings}>
      {problem === null ? null : (
        <FieldError
          role="alert"
          message={
            problem.is === 'hostBits'
              ? t('problem.hostBits', { text: problem.text, network: problem.network })
              : t(`problem.${problem.is}`, { text: problem.text })
          }
        />
      )}
      <div className={clsx(text.small, text.muted, text.tabular)} role="status">
        {readings.slice(0, MAX_SHOWN).map(({ value, reading }) => (
          <p key={value}>{isAlone ? reading : t('reading.of', { value, reading })}</p>
        ))}
        {more > 0 ? <p>{t('readings.more', { count: more })}</p> : null}
        {readings.length === 0 && problem === null ? <p>{t(`accepted.${type}`)}</p> : null}
      </div>
    </div>
  );
}

/** What rows without a value are called among values. */
const NULL = '<NULL>';

/** The first problem of values that were saved, or typed before the type was known. */
function firstProblem(type: AdvancedType, values: AdvancedReadingsProps['values']): AdvancedValueProblem | null {
  for (const value of values) {
    const read = value === null || value === NULL ? null : readAdvanced(type, String(value));
    if (read?.ok === false) return read.problem;
  }
  return null;
}

/** Nothing for what is no value of the type, and for what says itself what it is. */
function readingOf(type: AdvancedType, value: AdvancedReadingsProps['values'][number]) {
  const read = value === null ? null : readAdvanced(type, String(value));
  if (!read?.ok) return [];
  const reading = describeSpans(type, read.spans);
  return reading === String(value) ? [] : [{ value: String(value), reading }];
}
