import { describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { computeOffsetMs as offsetAt } from './zone.ts';
import { listZoneOffsets } from './zone-offsets.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);
const hours = (amount: number): number => amount * 3_600_000;

describe('the offsets of a zone', () => {
  it('change at the exact second of a clock change', () => {
    expect(listZoneOffsets('Europe/Berlin', utc('2023-01-10T00:00:00'), utc('2023-12-10T00:00:00'))).toEqual([
      { fromMs: null, offsetMs: hours(1) },
      { fromMs: utc('2023-03-26T01:00:00'), offsetMs: hours(2) },
      { fromMs: utc('2023-10-29T01:00:00'), offsetMs: hours(1) },
    ]);
  });

  it('are half-hour steps where a zone moves its clock by half an hour', () => {
    expect(listZoneOffsets('Australia/Lord_Howe', utc('2023-03-01T00:00:00'), utc('2023-05-01T00:00:00'))).toEqual([
      { fromMs: null, offsetMs: hours(11) },
      { fromMs: utc('2023-04-01T15:00:00'), offsetMs: hours(10.5) },
    ]);
  });

  it('are a single one for a zone without changes, or a span without changes', () => {
    const india = listZoneOffsets('Asia/Kolkata', utc('2000-01-01T00:00:00'), utc('2030-01-01T00:00:00'));
    const july = listZoneOffsets('Europe/Berlin', utc('2023-07-01T00:00:00'), utc('2023-08-01T00:00:00'));
    expect([india, july]).toEqual([[{ fromMs: null, offsetMs: hours(5.5) }], [{ fromMs: null, offsetMs: hours(2) }]]);
  });

  it('cover 1970 to 2037 if the span is unbounded, and apply to spans outside of it', () => {
    const all = listZoneOffsets('America/New_York', null, null);
    expect(all.length).toBeGreaterThan(120);
    expect(all[0]?.fromMs).toBeNull();
    expect(listZoneOffsets('America/New_York', utc('1900-01-01T00:00:00'), utc('1901-01-01T00:00:00'))).toEqual([all[0]]);
  });

  it('start with the offset at the exact second of a change', () => {
    const move = utc('2023-03-26T01:00:00');
    expect(listZoneOffsets('Europe/Berlin', move, move)).toEqual([{ fromMs: null, offsetMs: hours(2) }]);
    expect(listZoneOffsets('Europe/Berlin', move - 1, move - 1)).toEqual([{ fromMs: null, offsetMs: hours(1) }]);
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Africa/Casablanca', 'America/Sao_Paulo', 'Pacific/Apia', 'America/Recife'])(
    'tell in %s what the calendar tells, week by week',
    (zone) => {
      const offsets = listZoneOffsets(zone, null, null);
      for (let at = utc('1970-01-01T00:00:00'); at < utc('2037-12-01T00:00:00'); at += 7 * hours(24))
        expect(offsets.findLast(({ fromMs }) => fromMs === null || fromMs <= at)?.offsetMs).toBe(offsetAt(at, zone));
    },
  );

  it('throw for an unknown zone', () => {
    expect(() => listZoneOffsets('Mars/Olympus', null, null)).toThrow(AppError);
  });
});
