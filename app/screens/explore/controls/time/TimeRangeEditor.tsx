// A range of time, put in one of five ways, and the days that it means right now.
import { clsx } from 'clsx';
import { useId } from 'react';
import { NO_FILTER } from '#app/charts/shared/form/form-upgrade.ts';
import { useRequested } from '#app/screens/shell/api/use-request.ts';
import { NumberField } from '#app/ui/form/NumberField.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { serverNow } from '#app/ui/browser/server-clock.ts';
import { timeRange } from '#app/messages/en/time-range.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Input } from '#app/ui/form/Input.tsx';
import { FieldError } from '#app/ui/form/Field.tsx';
import { EvenRow } from '#app/ui/form/EvenRow.tsx';
import text from '#app/ui/text/text.module.css';
import type { EvaluatedRange } from '#app/screens/explore/controls/panel-api.ts';
import { usePanel } from '#app/screens/explore/controls/panel-context.ts';
import {
  CURRENT_RANGES,
  DEFAULT_CUSTOM,
  LAST_RANGES,
  parseCustom,
  PREVIOUS_RANGES,
  rangeFor,
  UNITS,
  findTarget,
  writeCustom,
  type FixedRange,
  type RangeEnd,
  type RangeWay,
} from './time-range-form.ts';
import { useState } from 'react';
import styles from './TimeRangeEditor.module.css';
import editors from '#app/screens/explore/controls/editor/editors.module.css';

const END_EXAMPLE = 'DATEADD(DATETIME("today"), 1, day)';

interface TimeRangeEditorProps {
  readonly value: string;
  readonly onRange: (range: string) => void;
}

const WAYS: readonly RangeWay[] = ['none', 'last', 'previous', 'current', 'custom', 'advanced'];

export function TimeRangeEditor({ value, onRange }: TimeRangeEditorProps) {
  const t = useMessages(timeRange);
  const id = useId();
  // Advanced text that happens to be a form's stays advanced while it is written.
  const [selected, setSelected] = useState<RangeWay>(() => findTarget(value));
  const target = selected === 'advanced' || findTarget(value) === selected ? selected : findTarget(value);
  return (
    <>
      <div className={editors.row}>
        <label htmlFor={id}>{t('label')}</label>
        <Select
          id={id}
          choices={WAYS.map((one) => [one, t(`kind.${one}`)] as const)}
          value={target}
          onPick={(picked) => {
            const next = WAYS.find((one) => one === picked) ?? 'none';
            setSelected(next);
            onRange(rangeFor(next, value));
          }}
        />
      </div>
      <RangeForm target={target} value={value} onRange={onRange} />
      <Evaluated range={value} />
    </>
  );
}

const FIXED: Partial<Readonly<Record<RangeWay, readonly FixedRange[]>>> = {
  last: LAST_RANGES,
  previous: PREVIOUS_RANGES,
  current: CURRENT_RANGES,
};

function RangeForm({ target, value, onRange }: TimeRangeEditorProps & { readonly target: RangeWay }) {
  const t = useMessages(timeRange);
  const name = useId();
  const fixed = FIXED[target];
  if (fixed !== undefined)
    return (
      <fieldset className={styles.choices}>
        <legend className={text.visuallyHidden}>{t('options')}</legend>
        {fixed.map((range) => (
          <label className={styles.choice} key={range}>
            <input
              type="radio"
              name={name}
              checked={range.toLowerCase() === value.trim().toLowerCase()}
              onChange={() => onRange(range)}
            />
            <span>{t(`range.${range}`)}</span>
          </label>
        ))}
      </fieldset>
    );
  if (target === 'custom') return <CustomForm value={value} onRange={onRange} />;
  if (target === 'advanced') return <AdvancedForm value={value} onRange={onRange} />;
  return null;
}

function CustomForm({ value, onRange }: TimeRangeEditorProps) {
  const range = parseCustom(value) ?? DEFAULT_CUSTOM;
  return (
    <>
      <EndForm side="since" end={range.since} onEnd={(since) => onRange(writeCustom({ ...range, since }))} />
      <EndForm side="until" end={range.until} onEnd={(until) => onRange(writeCustom({ ...range, until }))} />
    </>
  );
}

const END_KINDS: readonly RangeEnd['kind'][] = ['relative', 'moment', 'now', 'today', 'open'];

interface EndFormProps {
  readonly side: 'since' | 'until';
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

function EndForm({ side, end, onEnd }: EndFormProps) {
  const t = useMessages(timeRange);
  const id = useId();
  return (
    <fieldset className={styles.end}>
      <legend>
        {t.rich(`${side}.title`, { note: (message) => <span className={clsx(text.muted, text.small)}>{message}</span> })}
      </legend>
      <Select
        aria-label={t(`${side}.kind`)}
        choices={END_KINDS.map((kind) => [kind, t(`end.${kind}`)] as const)}
        value={end.kind}
        onPick={(picked) => onEnd(freshEnd(END_KINDS.find((kind) => kind === picked) ?? 'open'))}
      />
      {end.kind === 'moment' ? (
        <Input
          isCompact
          id={id}
          type="datetime-local"
          aria-label={t(`${side}.moment`)}
          value={end.at}
          onChange={(event) => {
            if (event.target.value !== '') onEnd({ kind: 'moment', at: event.target.value });
          }}
        />
      ) : null}
      {end.kind === 'relative' ? (
        <EvenRow>
          <NumberField
            aria-label={t(`${side}.count`)}
            value={Math.abs(end.count)}
            onNumber={(next) => {
              if (typeof next !== 'number') return;
              onEnd({ ...end, count: (end.count > 0 ? 1 : -1) * Math.min(999_999, Math.abs(Math.round(next))) });
            }}
          />
          <Select
            aria-label={t(`${side}.unit`)}
            choices={UNITS.map((unit) => [unit, t(`unit.${unit}`)] as const)}
            value={end.unit}
            onPick={(picked) => onEnd({ ...end, unit: UNITS.find((unit) => unit === picked) ?? end.unit })}
          />
          <Select
            aria-label={t(`${side}.direction`)}
            choices={[
              ['before', t('direction.before')],
              ['after', t('direction.after')],
            ]}
            value={end.count > 0 ? 'after' : 'before'}
            onPick={(picked) => onEnd({ ...end, count: Math.abs(end.count) * (picked === 'after' ? 1 : -1) })}
          />
        </EvenRow>
      ) : null}
    </fieldset>
  );
}

function AdvancedForm({ value, onRange }: TimeRangeEditorProps) {
  const t = useMessages(timeRange);
  const id = useId();
  const at = value.indexOf(' : ');
  const [since, until] = at < 0 ? [value === NO_FILTER ? '' : value, ''] : [value.slice(0, at), value.slice(at + 3)];
  return (
    <>
      <div className={editors.row}>
        <label htmlFor={`${id}-since`}>{t('since.text')}</label>
        <Input
          isCompact
          id={`${id}-since`}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('since.example')}
          value={since}
          onChange={(event) => onRange(`${event.target.value} : ${until}`)}
        />
      </div>
      <div className={editors.row}>
        <label htmlFor={`${id}-until`}>{t('until.text')}</label>
        <Input
          isCompact
          id={`${id}-until`}
          autoComplete="off"
          spellCheck={false}
          placeholder={END_EXAMPLE}
          value={until}
          onChange={(event) => onRange(`${since} : ${event.target.value}`)}
        />
      </div>
    </>
  );
}

function Evaluated({ range }: { readonly range: string }) {
  const t = useMessages(timeRange);
  const { api } = usePanel();
  const isOpen = findTarget(range) === 'none' || range.trim() === ':';
  const request = useRequested(isOpen ? null : range, (signal) => api.timeRange(range, signal));
  if (request.kind === 'replied' && !request.ok) return <FieldError role="alert" message={request.message} />;
  return (
    <p className={clsx(styles.meaning, text.tabular)} role="status">
      {request.kind === 'idle' ? t('anyTime') : request.kind === 'loading' ? t('evaluating') : formatRange(request.value, t)}
    </p>
  );
}

const formatMoment = (moment: string): string => moment.replace('T00:00:00', '').replace('T', ' ');

function formatRange({ since, until }: EvaluatedRange, t: Translate<typeof timeRange.texts>): string {
  if (since === '' && until === '') return t('anyTime');
  if (since === '') return t('before', { until: formatMoment(until) });
  if (until === '') return t('from', { since: formatMoment(since) });
  return t('between', { since: formatMoment(since), until: formatMoment(until) });
}
