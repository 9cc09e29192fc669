// A range of time, put in one of five ways, and the days that it means right now.
import { useId } from 'react';
import { NO_FILTER } from '#app/charts/shared/form-upgrade.ts';
import { useAsked } from '#app/screens/shell/use-asked.ts';
import { NumberField } from '#app/ui/NumberField.tsx';
import { Select } from '#app/ui/Select.tsx';
import { serverNow } from '#app/ui/server-clock.ts';
import { usePanel } from './panel-context.ts';
import {
  CURRENT_RANGES,
  DEFAULT_CUSTOM,
  LAST_RANGES,
  parseCustom,
  PREVIOUS_RANGES,
  rangeFor,
  UNITS,
  wayOf,
  writeCustom,
  type RangeEnd,
  type RangeWay,
} from './time-range-form.ts';
import { useState } from 'react';

interface TimeRangeEditorProps {
  readonly value: string;
  readonly onRange: (range: string) => void;
}

const WAYS: readonly (readonly [RangeWay, string])[] = [
  ['none', 'No filter'],
  ['last', 'Last'],
  ['previous', 'Previous'],
  ['current', 'Current'],
  ['custom', 'Custom'],
  ['advanced', 'Advanced'],
];

export function TimeRangeEditor({ value, onRange }: TimeRangeEditorProps) {
  const id = useId();
  // Advanced text that happens to be a form's stays advanced while it is written.
  const [chosen, setChosen] = useState<RangeWay>(() => wayOf(value));
  const way = chosen === 'advanced' || wayOf(value) === chosen ? chosen : wayOf(value);
  return (
    <>
      <div className="editor-row">
        <label htmlFor={id}>Range</label>
        <Select
          id={id}
          choices={WAYS}
          value={way}
          onPick={(picked) => {
            const next = WAYS.find(([one]) => one === picked)?.[0] ?? 'none';
            setChosen(next);
            onRange(rangeFor(next, value));
          }}
        />
      </div>
      <RangeForm way={way} value={value} onRange={onRange} />
      <Evaluated range={value} />
    </>
  );
}

const FIXED: Partial<Readonly<Record<RangeWay, readonly string[]>>> = {
  last: LAST_RANGES,
  previous: PREVIOUS_RANGES,
  current: CURRENT_RANGES,
};

function RangeForm({ way, value, onRange }: TimeRangeEditorProps & { readonly way: RangeWay }) {
  const name = useId();
  const fixed = FIXED[way];
  if (fixed !== undefined)
    return (
      <fieldset className="range-choices">
        <legend className="visually-hidden">Which</legend>
        {fixed.map((range) => (
          <label className="checkbox" key={range}>
            <input
              type="radio"
              name={name}
              checked={range.toLowerCase() === value.trim().toLowerCase()}
              onChange={() => onRange(range)}
            />
            <span>{range}</span>
          </label>
        ))}
      </fieldset>
    );
  if (way === 'custom') return <CustomForm value={value} onRange={onRange} />;
  if (way === 'advanced') return <AdvancedForm value={value} onRange={onRange} />;
  return null;
}

function CustomForm({ value, onRange }: TimeRangeEditorProps) {
  const range = parseCustom(value) ?? DEFAULT_CUSTOM;
  return (
    <>
      <EndForm label="From" hint="included" end={range.since} onEnd={(since) => onRange(writeCustom({ ...range, since }))} />
      <EndForm label="To" hint="not included" end={range.until} onEnd={(until) => onRange(writeCustom({ ...range, until }))} />
    </>
  );
}

const END_KINDS = [
  ['relative', 'Relative to now'],
  ['moment', 'Date and time'],
  ['now', 'Now'],
  ['today', 'Midnight today'],
  ['open', 'Open'],
] as const;

interface EndFormProps {
  readonly label: string;
  readonly hint: string;
  readonly end: RangeEnd;
  readonly onEnd: (end: RangeEnd) => void;
}

function freshEnd(kind: RangeEnd['kind']): RangeEnd {
  switch (kind) {
    case 'relative':
      return { kind, count: -7, unit: 'day' };
    case 'moment':
      return { kind, at: `${new Date(serverNow()).toISOString().slice(0, 10)}T00:00` };
    case 'open':
    case 'now':
    case 'today':
      return { kind };
  }
}

function EndForm({ label, hint, end, onEnd }: EndFormProps) {
  const id = useId();
  return (
    <fieldset className="range-end">
      <legend>
        {label} <span className="muted small">({hint})</span>
      </legend>
      <Select
        aria-label={`${label}: kind`}
        choices={END_KINDS}
        value={end.kind}
        onPick={(picked) => onEnd(freshEnd(END_KINDS.find(([kind]) => kind === picked)?.[0] ?? 'open'))}
      />
      {end.kind === 'moment' ? (
        <input
          id={id}
          type="datetime-local"
          className="input compact"
          aria-label={`${label}: date and time`}
          value={end.at}
          onChange={(event) => {
            if (event.target.value !== '') onEnd({ kind: 'moment', at: event.target.value });
          }}
        />
      ) : null}
      {end.kind === 'relative' ? (
        <div className="control-pair">
          <NumberField
            aria-label={`${label}: how many`}
            value={Math.abs(end.count)}
            onNumber={(next) => {
              if (typeof next !== 'number') return;
              onEnd({ ...end, count: (end.count > 0 ? 1 : -1) * Math.min(999_999, Math.abs(Math.round(next))) });
            }}
          />
          <Select
            aria-label={`${label}: unit`}
            choices={UNITS.map((unit) => [unit, `${unit}s`] as const)}
            value={end.unit}
            onPick={(picked) => onEnd({ ...end, unit: UNITS.find((unit) => unit === picked) ?? end.unit })}
          />
          <Select
            aria-label={`${label}: before or after`}
            choices={[
              ['before', 'before'],
              ['after', 'after'],
            ]}
            value={end.count > 0 ? 'after' : 'before'}
            onPick={(picked) => onEnd({ ...end, count: Math.abs(end.count) * (picked === 'after' ? 1 : -1) })}
          />
        </div>
      ) : null}
    </fieldset>
  );
}

function AdvancedForm({ value, onRange }: TimeRangeEditorProps) {
  const id = useId();
  const at = value.indexOf(' : ');
  const [since, until] = at < 0 ? [value === NO_FILTER ? '' : value, ''] : [value.slice(0, at), value.slice(at + 3)];
  return (
    <>
      <div className="editor-row">
        <label htmlFor={`${id}-since`}>From (included)</label>
        <input
          id={`${id}-since`}
          className="input compact"
          autoComplete="off"
          spellCheck={false}
          placeholder="start of last month"
          value={since}
          onChange={(event) => onRange(`${event.target.value} : ${until}`)}
        />
      </div>
      <div className="editor-row">
        <label htmlFor={`${id}-until`}>To (not included)</label>
        <input
          id={`${id}-until`}
          className="input compact"
          autoComplete="off"
          spellCheck={false}
          placeholder={'DATEADD(DATETIME("today"), 1, day)'}
          value={until}
          onChange={(event) => onRange(`${since} : ${event.target.value}`)}
        />
      </div>
    </>
  );
}

function Evaluated({ range }: { readonly range: string }) {
  const { api } = usePanel();
  const isOpen = wayOf(range) === 'none' || range.trim() === ':';
  const asking = useAsked(isOpen ? null : range, (signal) => api.timeRange(range, signal));
  if (asking.kind === 'answered' && !asking.ok)
    return (
      <p className="field-error" role="alert">
        {asking.message}
      </p>
    );
  const words =
    asking.kind === 'idle'
      ? 'All times'
      : asking.kind === 'asking'
        ? 'Evaluating…'
        : inWords(asking.value.since, asking.value.until);
  return (
    <p className="range-means tabular" role="status">
      {words}
    </p>
  );
}

const endWords = (moment: string): string => moment.replace('T00:00:00', '').replace('T', ' ');

function inWords(since: string, until: string): string {
  if (since === '' && until === '') return 'All times';
  if (since === '') return `Before ${endWords(until)}`;
  return until === '' ? `From ${endWords(since)}` : `From ${endWords(since)} to before ${endWords(until)}`;
}
