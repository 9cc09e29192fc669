// A range of numbers: two ends to type, and two to slide between the ends of the data. One side can stay open.
import { clsx } from 'clsx';
import { useId, useState, type CSSProperties } from 'react';
import type { FilterChoice } from '#app/domain/dashboard/filter-choice.ts';
import { lastResult, useRequested } from '#app/screens/shell/use-request.ts';
import { NumberField, type NumberInput } from '#app/ui/NumberField.tsx';
import { filterPanel } from '#app/messages/en/filter-panel.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { queryOptions, type OptionsSource } from './client/filter-api.ts';
import text from '#app/ui/text.module.css';
import styles from './RangeField.module.css';

type RangeChoice = Extract<FilterChoice, { kind: 'range' }>;
type End = 'min' | 'max';

interface RangeFieldProps {
  readonly choice: RangeChoice;
  readonly source: OptionsSource;
  readonly onChoice: (choice: FilterChoice) => void;
}

const STEPS = 100;

export function RangeField({ choice, source, onChoice }: RangeFieldProps) {
  const t = useMessages(filterPanel);
  const id = useId();
  const [typed, setTyped] = useState<Readonly<Record<End, NumberInput>>>(choice);
  const request = useRequested(JSON.stringify(source), (signal) => queryOptions(source, '', signal));
  const result = lastResult(request);
  const bounds =
    result?.kind === 'bounds' && result.min !== null && result.max !== null ? { min: result.min, max: result.max } : null;
  // What was cleared or slid elsewhere is shown; what is being typed stays.
  const shown = (end: End): NumberInput => (typeof typed[end] === 'string' ? typed[end] : choice[end]);
  const problem = problemOf(typed);
  const put = (end: End, value: NumberInput) => {
    const other = end === 'min' ? 'max' : 'min';
    const next = { ...typed, [end]: value, [other]: shown(other) } as Record<End, NumberInput>;
    setTyped(next);
    if (problemOf(next) === null) onChoice({ kind: 'range', min: numberOf(next.min), max: numberOf(next.max) });
  };
  return (
    <>
      <div className={styles.ends}>
        {(['min', 'max'] as const).map((end) => (
          <label key={end} htmlFor={`${id}-${end}`}>
            <span>{end === 'min' ? t('min') : t('max')}</span>
            <NumberField
              id={`${id}-${end}`}
              value={problem === null ? shown(end) : typed[end]}
              placeholder={bounds === null ? '' : String(bounds[end])}
              aria-invalid={problem !== null || undefined}
              onNumber={(value) => put(end, value)}
            />
          </label>
        ))}
      </div>
      {bounds !== null && bounds.min < bounds.max ? <Slider bounds={bounds} choice={choice} onSlide={put} /> : null}
      <p className={clsx(text.small, problem === null ? text.muted : text.danger)} role="status">
        {problem ?? describeBounds(request.kind, request.kind === 'answered' && !request.ok ? request.message : null, bounds)}
      </p>
    </>
  );
}

const numberOf = (value: NumberInput): number | null => (typeof value === 'number' ? value : null);

function problemOf({ min, max }: Readonly<Record<End, NumberInput>>): string | null {
  const t = pageTranslate(filterPanel);
  if (typeof min === 'string' || typeof max === 'string') return t('notANumber');
  return min !== null && max !== null && min > max ? t('swapped') : null;
}

function describeBounds(kind: 'idle' | 'asking' | 'answered', problem: string | null, bounds: Bounds | null): string {
  const t = pageTranslate(filterPanel);
  if (kind === 'asking' && bounds === null) return t('loadingBounds');
  if (problem !== null) return problem;
  if (bounds === null) return t('noNumbers');
  return t('dataRange', bounds);
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

interface SliderProps {
  readonly bounds: Bounds;
  readonly choice: RangeChoice;
  readonly onSlide: (end: End, value: number | null) => void;
}

function Slider({ bounds, choice, onSlide }: SliderProps) {
  const t = useMessages(filterPanel);
  const isWhole = Number.isInteger(bounds.min) && Number.isInteger(bounds.max);
  const step = isWhole ? Math.max(1, Math.round((bounds.max - bounds.min) / STEPS)) : (bounds.max - bounds.min) / STEPS;
  /** At its end of the data a side is open. */
  const slide = (end: End, value: number) => {
    if (value === bounds[end]) return onSlide(end, null);
    const limit = end === 'min' ? Math.min(value, choice.max ?? bounds.max) : Math.max(value, choice.min ?? bounds.min);
    onSlide(end, limit);
  };
  const part = (end: End): string => `${(100 * ((choice[end] ?? bounds[end]) - bounds.min)) / (bounds.max - bounds.min)}%`;
  return (
    <div className={styles.slider} style={{ '--from': part('min'), '--to': part('max') } as CSSProperties}>
      {(['min', 'max'] as const).map((end) => (
        <input
          key={end}
          type="range"
          aria-label={end === 'min' ? t('min') : t('max')}
          min={bounds.min}
          max={bounds.max}
          step={step}
          value={choice[end] ?? bounds[end]}
          onChange={(event) => slide(end, Number(event.target.value))}
        />
      ))}
    </div>
  );
}
