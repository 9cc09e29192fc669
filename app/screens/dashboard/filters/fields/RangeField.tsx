// A range of numbers: ends to type, and to slide between the ends of the data. One side can stay open; a filter of one end has
// only that.
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import type { FilterChoice, SingleEnd } from '#app/domain/dashboard/filters/filter-choice.ts';
import type { FilterOptions } from '#app/stores/dashboard-filter/wire.ts';
import { lastResult, useRequested } from '#app/screens/shell/api/use-request.ts';
import { NumberField, type NumberInput } from '#app/ui/form/NumberField.tsx';
import { filterPanel } from '#app/messages/en/filter-panel.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { queryOptions, type OptionsSource } from '#app/screens/dashboard/filters/client/filter-api.ts';
import { RangeSlider, type DataRange } from './RangeSlider.tsx';
import text from '#app/ui/text/text.module.css';
import styles from './RangeField.module.css';

type RangeChoice = Extract<FilterChoice, { kind: 'range' }>;
type End = 'min' | 'max';
type Ends = Readonly<Record<End, NumberInput>>;

interface RangeFieldProps {
  readonly choice: RangeChoice;
  readonly single: SingleEnd | null;
  readonly source: OptionsSource;
  readonly onChoice: (choice: FilterChoice) => void;
}

export function RangeField({ choice, single, source, onChoice }: RangeFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<Ends>(choice);
  const request = useRequested(JSON.stringify(source), (signal) => queryOptions(source, '', signal));
  const data = dataRangeOf(lastResult(request));
  // What was cleared or slid elsewhere is shown; what is being typed stays.
  const shown = (end: End): NumberInput => (typeof typed[end] === 'string' ? typed[end] : choice[end]);
  const problem = problemOf(typed);
  const put = (end: End, value: NumberInput) => {
    const other = end === 'min' ? 'max' : 'min';
    const rest = single === null ? shown(other) : single === 'exact' ? value : null;
    const next = { ...typed, [end]: value, [other]: rest } as Ends;
    setTyped(next);
    if (problemOf(next) === null) onChoice({ kind: 'range', min: numberOf(next.min), max: numberOf(next.max) });
  };
  const ends: readonly End[] = single === null ? ['min', 'max'] : [single === 'max' ? 'max' : 'min'];
  return (
    <>
      <div className={clsx(styles.ends, single !== null && styles.one)}>
        {ends.map((end) => (
          <label key={end} htmlFor={`${id}-${end}`}>
            <span>{labelOf(end, single)}</span>
            <NumberField
              id={`${id}-${end}`}
              value={problem === null ? shown(end) : typed[end]}
              placeholder={data === null || single === 'exact' ? '' : String(data[end])}
              aria-invalid={problem !== null || undefined}
              onNumber={(value) => put(end, value)}
            />
          </label>
        ))}
      </div>
      {data === null && request.kind === 'loading' ? <div className={styles.pending} /> : null}
      {data !== null && data.min < data.max ? <RangeSlider data={data} choice={choice} single={single} onSlide={put} /> : null}
      <p className={clsx(text.small, problem === null ? text.muted : text.danger)} role="status">
        {problem ?? describeBounds(request.kind, request.kind === 'replied' && !request.ok ? request.message : null, data)}
      </p>
    </>
  );
}

function labelOf(end: End, single: SingleEnd | null): string {
  const t = pageTranslate(filterPanel);
  if (single === null) return end === 'min' ? t('min') : t('max');
  return single === 'exact' ? t('exactly') : single === 'min' ? t('atLeast') : t('atMost');
}

function dataRangeOf(result: FilterOptions | null | undefined): DataRange | null {
  if (result?.kind !== 'bounds' || result.min === null || result.max === null) return null;
  return { min: result.min, max: result.max, counts: result.counts };
}

const numberOf = (value: NumberInput): number | null => (typeof value === 'number' ? value : null);

function problemOf({ min, max }: Ends): string | null {
  const t = pageTranslate(filterPanel);
  if (typeof min === 'string' || typeof max === 'string') return t('notANumber');
  return min !== null && max !== null && min > max ? t('swapped') : null;
}

function describeBounds(kind: 'idle' | 'loading' | 'replied', problem: string | null, bounds: DataRange | null): string {
  const t = pageTranslate(filterPanel);
  if (kind === 'loading' && bounds === null) return t('loadingBounds');
  if (problem !== null) return problem;
  if (bounds === null) return t('noNumbers');
  return t('dataRange', { min: bounds.min, max: bounds.max });
}
