// Ends of a range to slide between the ends of the data, below the distribution of its rows.
import type { CSSProperties } from 'react';
import type { FilterChoice, SingleEnd } from '#app/domain/dashboard/filters/filter-choice.ts';
import { filterPanel } from '#app/messages/en/filter-panel.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import styles from './RangeSlider.module.css';

type RangeChoice = Extract<FilterChoice, { kind: 'range' }>;
type End = 'min' | 'max';

export interface DataRange {
  readonly min: number;
  readonly max: number;
  /** Rows in equal parts of the range; empty where that is not known. */
  readonly counts: readonly number[];
}

interface RangeSliderProps {
  readonly data: DataRange;
  readonly choice: RangeChoice;
  readonly single: SingleEnd | null;
  readonly onSlide: (end: End, value: number | null) => void;
}

const STEPS = 100;

export function RangeSlider({ data, choice, single, onSlide }: RangeSliderProps) {
  const t = useMessages(filterPanel);
  const isWhole = Number.isInteger(data.min) && Number.isInteger(data.max);
  const step = isWhole ? Math.max(1, Math.round((data.max - data.min) / STEPS)) : (data.max - data.min) / STEPS;
  const ends: readonly End[] = single === null ? ['min', 'max'] : [single === 'max' ? 'max' : 'min'];
  /** At its end of the data a side is open; an exact number never is. */
  const slide = (end: End, value: number) => {
    if (single !== 'exact' && value === data[end]) return onSlide(end, null);
    if (single !== null) return onSlide(end, value);
    onSlide(end, end === 'min' ? Math.min(value, choice.max ?? data.max) : Math.max(value, choice.min ?? data.min));
  };
  const within = (value: number): number => Math.min(1, Math.max(0, (value - data.min) / (data.max - data.min)));
  const [from, to] = [within(choice.min ?? data.min), within(choice.max ?? data.max)];
  const label = (end: End): string => (single === 'exact' ? t('exactly') : end === 'min' ? t('min') : t('max'));
  return (
    <div>
      <Histogram counts={data.counts} from={from} to={to} />
      <div className={styles.slider} style={{ '--from': `${100 * from}%`, '--to': `${100 * to}%` } as CSSProperties}>
        {ends.map((end) => (
          <input
            key={end}
            type="range"
            aria-label={label(end)}
            min={data.min}
            max={data.max}
            step={step}
            value={choice[end] ?? data[end]}
            onChange={(event) => slide(end, Number(event.target.value))}
          />
        ))}
      </div>
    </div>
  );
}

/** Rows on a root scale: one tall bar must not flatten the others to nothing. */
function Histogram({ counts, from, to }: { readonly counts: readonly number[]; readonly from: number; readonly to: number }) {
  const t = useMessages(filterPanel);
  const most = Math.max(0, ...counts);
  if (most === 0) return null;
  const heightOf = (count: number): string => (count === 0 ? '0' : `max(1px, ${100 * Math.sqrt(count / most)}%)`);
  const isInside = (index: number): boolean => (index + 1) / counts.length > from && index / counts.length <= to;
  return (
    <div className={styles.histogram} role="img" aria-label={t('histogram')}>
      {counts.map((count, index) => (
        <span key={index} data-inside={isInside(index) || undefined} style={{ height: heightOf(count) }} />
      ))}
    </div>
  );
}
