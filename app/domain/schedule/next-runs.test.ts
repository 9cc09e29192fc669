import { describe, expect, it } from 'vitest';
import { nextRun, nextRuns } from './next-runs.ts';
import { describeCron, hasDates, parseCron, type CronSchedule } from './parse-cron.ts';

const cron = (text: string): CronSchedule => parseCron(text) ?? expect.unreachable(`Not a schedule: ${text}`);
const runs = (text: string, zone: string, after: string, count: number): string[] =>
  nextRuns(cron(text), zone, Date.parse(after), count).map((instant) => new Date(instant).toISOString().slice(0, 16));

describe('a schedule', () => {
  it('runs at the wall clock of its zone', () => {
    expect(runs('0 9 * * mon-fri', 'Europe/Paris', '2026-11-20T12:00:00Z', 3)).toEqual([
      '2026-11-23T08:00',
      '2026-11-24T08:00',
      '2026-11-25T08:00',
    ]);
    expect(runs('15 10 1 JAN,jul *', 'UTC', '2026-11-20T12:00:00Z', 2)).toEqual(['2027-01-01T10:15', '2027-07-01T10:15']);
    expect(runs('0 0 * * 7', 'UTC', '2026-11-20T12:00:00Z', 1)).toEqual(['2026-11-22T00:00']);
    expect(runs('30 9 * * *', 'Asia/Kathmandu', '2026-11-20T12:00:00Z', 1)).toEqual(['2026-11-21T03:45']);
  });

  it('runs on either day when both days are named', () => {
    expect(runs('0 12 13 * fri', 'UTC', '2026-12-05T00:00:00Z', 3)).toEqual([
      '2026-12-11T12:00',
      '2026-12-13T12:00',
      '2026-12-18T12:00',
    ]);
  });

  it('runs a time that a clock skips once, right after the change', () => {
    expect(runs('30 2 * * *', 'America/New_York', '2026-03-07T12:00:00Z', 2)).toEqual(['2026-03-08T07:00', '2026-03-09T06:30']);
    expect(runs('*/15 2 * * *', 'America/New_York', '2026-03-08T05:00:00Z', 2)).toEqual(['2026-03-08T07:00', '2026-03-09T06:00']);
    expect(runs('30 2,3 * * *', 'Europe/Paris', '2026-03-28T12:00:00Z', 3)).toEqual([
      '2026-03-29T01:00',
      '2026-03-29T01:30',
      '2026-03-30T00:30',
    ]);
    expect(runs('0 0 * * *', 'America/Santiago', '2026-09-05T12:00:00Z', 2)).toEqual(['2026-09-06T04:00', '2026-09-07T03:00']);
    expect(runs('15 2 * * *', 'Australia/Lord_Howe', '2026-10-03T00:00:00Z', 2)).toEqual([
      '2026-10-03T15:30',
      '2026-10-04T15:15',
    ]);
  });

  it('runs a time that a clock shows twice once, when it is first shown', () => {
    expect(runs('30 1 * * *', 'America/New_York', '2026-10-31T12:00:00Z', 2)).toEqual(['2026-11-01T05:30', '2026-11-02T06:30']);
    expect(runs('30 1 * * *', 'America/New_York', '2026-11-01T05:30:00Z', 1)).toEqual(['2026-11-02T06:30']);
    expect(runs('*/30 1 * * *', 'America/New_York', '2026-11-01T05:00:00Z', 2)).toEqual(['2026-11-01T05:30', '2026-11-02T06:00']);
    expect(runs('30 2 * * *', 'Europe/Paris', '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30']);
  });

  it('of every hour follows elapsed time through both changes', () => {
    expect(runs('30 * * * *', 'America/New_York', '2026-03-08T05:45:00Z', 3)).toEqual([
      '2026-03-08T06:30',
      '2026-03-08T07:30',
      '2026-03-08T08:30',
    ]);
    expect(runs('*/20 * * * *', 'America/New_York', '2026-11-01T05:10:00Z', 7)).toEqual([
      '2026-11-01T05:20',
      '2026-11-01T05:40',
      '2026-11-01T06:00',
      '2026-11-01T06:20',
      '2026-11-01T06:40',
      '2026-11-01T07:00',
      '2026-11-01T07:20',
    ]);
  });

  it('of every minute runs 1,440 times in 24 hours, whatever the clocks do', () => {
    for (const day of ['2026-03-08', '2026-11-01', '2026-11-23']) {
      const start = Date.parse(`${day}T03:00:00Z`);
      const found = nextRuns(cron('* * * * *'), 'America/New_York', start, 1440);
      expect(found).toEqual(Array.from({ length: 1440 }, (_, index) => start + (index + 1) * 60_000));
    }
  });

  it('runs a date that is skipped entirely, once', () => {
    expect(runs('0 9 30 12 *', 'Pacific/Apia', '2011-12-01T00:00:00Z', 2)).toEqual(['2011-12-30T10:00', '2012-12-29T19:00']);
  });

  it('without any date never runs', () => {
    expect(nextRun(cron('0 0 31 2 *'), 'UTC', 0)).toBeNull();
    expect(nextRuns(cron('0 0 30 feb *'), 'UTC', 0, 5)).toEqual([]);
  });
});

describe('a cron expression', () => {
  it('has five fields with values in range', () => {
    for (const text of ['* * * * *', '0 9 * * MON-FRI', '*/5 8-18 1,15 jan-mar ?', '5/10 * * * *', ' 0  0 29 2 * '])
      expect(parseCron(text), text).not.toBeNull();
    for (const text of [
      '',
      'bad',
      '* * * *',
      '* * * * * *',
      '@reboot',
      '@daily 5',
      '60 * * * *',
      '* 24 * * *',
      '0 0 0 * *',
      '0 0 * 13 *',
    ])
      expect(parseCron(text), text).toBeNull();
    for (const text of [
      '0 0 * * 8',
      '*/0 * * * *',
      '-1 * * * *',
      '1,,2 * * * *',
      '9-60 * * * *',
      '22-2/0 * * * *',
      '0 25-2 * * *',
      '0 0 * * monday-x',
      '\0 * * * *',
    ])
      expect(parseCron(text), text).toBeNull();
    expect(parseCron(`${'0,'.repeat(1_000)}0 * * * *`)).toBeNull();
  });

  it('can be a nickname, which runs when croniter runs it', () => {
    const next = (text: string) => runs(text, 'UTC', '2026-11-25T10:20:00Z', 2);
    expect(next('@hourly')).toEqual(['2026-11-25T11:00', '2026-11-25T12:00']);
    expect(next('@daily')).toEqual(['2026-11-26T00:00', '2026-11-27T00:00']);
    expect(next(' @Midnight ')).toEqual(next('@daily'));
    expect(next('@weekly')).toEqual(['2026-11-29T00:00', '2026-12-06T00:00']);
    expect(next('@monthly')).toEqual(['2026-12-01T00:00', '2027-01-01T00:00']);
    expect(next('@yearly')).toEqual(['2027-01-01T00:00', '2028-01-01T00:00']);
    expect(next('@annually')).toEqual(next('@yearly'));
    expect(cron('@hourly').isInterval).toBe(true);
  });

  it('can have ranges over the end of a field', () => {
    const hours = (text: string) => runs(text, 'UTC', '2026-11-25T12:00:00Z', 5).map((run) => run.slice(8, 13));
    expect(hours('0 22-2 * * *')).toEqual(['25T22', '25T23', '26T00', '26T01', '26T02']);
    expect(hours('0 20-4/3 * * *')).toEqual(['25T20', '25T23', '26T03', '26T20', '26T23']);
    expect(hours('0 22-2/2,12 * * *')).toEqual(['25T22', '26T00', '26T02', '26T12', '26T22']);
    const days = (text: string) => runs(text, 'UTC', '2026-11-25T12:00:00Z', 4).map((run) => run.slice(5, 10));
    expect(days('0 0 * * fri-mon')).toEqual(['11-27', '11-28', '11-29', '11-30']);
    expect(days('0 0 * * 6-7')).toEqual(['11-28', '11-29', '12-05', '12-06']);
    expect(days('0 0 1 nov-feb *')).toEqual(['12-01', '01-01', '02-01', '11-01']);
    expect(days('0 0 30-1 * *')).toEqual(['11-30', '12-01', '12-30', '12-31']);
  });

  it('knows whether any date matches', () => {
    for (const text of ['0 0 30 2 *', '0 0 31 4,6,9,11 *']) expect(hasDates(cron(text)), text).toBe(false);
    for (const text of ['0 0 29 2 *', '0 0 30 2 mon', '@daily']) expect(hasDates(cron(text)), text).toBe(true);
  });

  it('is described as Superset describes it', () => {
    expect(describeCron('@daily')).toBe('At 12:00 AM');
    expect(describeCron('0 22-2 * * *')).toBe('Every hour, between 10:00 PM and 02:00 AM');
    expect(describeCron('*/5 * * * *')).toBe('Every 5 minutes');
    expect(describeCron('0 9 * * 1')).toBe('At 09:00 AM, only on Monday');
    expect(describeCron('nothing')).toBe('nothing');
  });
});
