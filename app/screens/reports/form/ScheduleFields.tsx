// When a report or alert runs: as a choice, as cron, and the next runs in its time zone.
import { nextRuns } from '#app/domain/schedule/next-runs.ts';
import { describeCron, parseCron } from '#app/domain/schedule/parse-cron.ts';
import { formatCrontab, FREQUENCIES, parseSimpleSchedule, withFrequency } from '#app/domain/schedule/simple-schedule.ts';
import type { Frequency, SimpleSchedule } from '#app/domain/schedule/simple-schedule.ts';
import { isTimeZone, listTimeZones } from '#app/domain/schedule/time-zones.ts';
import { formatRun } from '#app/domain/format/zoned-time.ts';
import { reportForm } from '#app/messages/en/report-form.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { FieldPair } from '#app/ui/form/form-layout.tsx';
import { serverNow } from '#app/ui/browser/server-clock.ts';
import { TextField } from '#app/ui/form/TextField.tsx';
import { SelectField, type ReportFieldsProps } from './form-parts.tsx';
import styles from './form-parts.module.css';

const NEXT_RUNS = 5;
const CUSTOM = 'custom';
/** The first of them is a Sunday. */
const WEEK_DAYS_MS = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 10, 1 + day));

export function ScheduleFields({ draft: { crontab, timezone }, errors, onChange }: ReportFieldsProps) {
  const t = useMessages(reportForm);
  const simple = parseSimpleSchedule(crontab);
  const pick = (every: Frequency) => onChange({ crontab: formatCrontab(withFrequency(simple, every)) });
  return (
    <>
      <FieldPair>
        <SelectField
          label={t('schedule.frequency')}
          choices={[
            ...FREQUENCIES.map((every) => [every, t(`frequency.${every}`)] as const),
            ...(simple ? [] : [[CUSTOM, t('frequency.custom')] as const]),
          ]}
          value={simple?.every ?? CUSTOM}
          onPick={(every) => (every === CUSTOM ? undefined : pick(every as Frequency))}
        />
        {simple ? <SimpleFields schedule={simple} onChange={(next) => onChange({ crontab: formatCrontab(next) })} /> : null}
      </FieldPair>
      <FieldPair>
        <TextField
          label={t('schedule.crontab')}
          hint={parseCron(crontab) ? describeCron(crontab) : undefined}
          autoComplete="off"
          spellCheck={false}
          value={crontab}
          error={errors['crontab']}
          onChange={(event) => onChange({ crontab: event.target.value })}
        />
        <SelectField
          label={t('schedule.timezone')}
          choices={listTimeZones().map((zone) => [zone, zone] as const)}
          value={timezone}
          error={errors['timezone']}
          onPick={(zone) => onChange({ timezone: String(zone) })}
        />
      </FieldPair>
      <NextRuns crontab={crontab} timezone={timezone} />
    </>
  );
}

interface SimpleFieldsProps {
  readonly schedule: SimpleSchedule;
  readonly onChange: (schedule: SimpleSchedule) => void;
}

function SimpleFields({ schedule, onChange }: SimpleFieldsProps) {
  const t = useMessages(reportForm);
  const locale = useLocale();
  if (schedule.every === 'hour')
    return (
      <SelectField
        label={t('schedule.minute')}
        choices={range(0, 59)}
        value={schedule.minute}
        onPick={(minute) => onChange({ ...schedule, minute: Number(minute) })}
      />
    );
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return (
    <>
      {schedule.every === 'week' ? (
        <SelectField
          label={t('schedule.weekday')}
          choices={WEEK_DAYS_MS.map((ms, day) => [day, weekday.format(ms)] as const)}
          value={schedule.weekday}
          onPick={(day) => onChange({ ...schedule, weekday: Number(day) })}
        />
      ) : null}
      {schedule.every === 'month' ? (
        <SelectField
          label={t('schedule.day')}
          choices={range(1, 31)}
          value={schedule.day}
          onPick={(day) => onChange({ ...schedule, day: Number(day) })}
        />
      ) : null}
      <TextField
        label={t('schedule.time')}
        type="time"
        value={`${twoDigits(schedule.hour)}:${twoDigits(schedule.minute)}`}
        onChange={({ target: { value } }) => {
          const [, hour, minute] = /^(\d\d):(\d\d)/.exec(value) ?? [];
          if (hour !== undefined && minute !== undefined) onChange({ ...schedule, hour: Number(hour), minute: Number(minute) });
        }}
      />
    </>
  );
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => [from + index, String(from + index)] as const);

export function NextRuns({ crontab, timezone }: { readonly crontab: string; readonly timezone: string }) {
  const t = useMessages(reportForm);
  const locale = useLocale();
  const cron = parseCron(crontab);
  if (!cron || !isTimeZone(timezone)) return null;
  const runs = nextRuns(cron, timezone, serverNow(), NEXT_RUNS);
  return (
    <div>
      <span className={styles.label}>{t('schedule.next', { timezone })}</span>
      {runs.length === 0 ? <p className={styles.runs}>{t('schedule.none')}</p> : null}
      <ol className={styles.runs}>
        {runs.map((ms) => (
          <li key={ms}>{formatRun(ms, timezone, locale)}</li>
        ))}
      </ol>
    </div>
  );
}
