import { describe, expect, it } from 'vitest';
import { fromZone, toZone } from './zone.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);

describe('zones', () => {
  it('shows the wall clock of a zone, milliseconds kept', () => {
    expect(toZone(utc('2023-07-01T12:00:00.250'), 'Asia/Kolkata')).toBe(utc('2023-07-01T17:30:00.250'));
    expect(toZone(utc('1969-12-31T23:59:59.999'), 'Europe/Berlin')).toBe(utc('1970-01-01T00:59:59.999'));
    expect(toZone(5, null)).toBe(5);
  });

  it('moves a skipped wall clock on by the skip', () => {
    expect(fromZone(utc('2023-03-26T02:30:00'), 'Europe/Berlin')).toBe(utc('2023-03-26T01:30:00'));
  });

  it('takes the first of a wall clock shown twice', () => {
    expect(fromZone(utc('2023-10-29T02:30:00'), 'Europe/Berlin')).toBe(utc('2023-10-29T00:30:00'));
  });

  it('comes back from every hour around both clock changes', () => {
    for (const start of ['2023-03-10T00:00:00', '2023-11-03T00:00:00']) {
      for (let hour = 0; hour < 96; hour += 1) {
        const moment = utc(start) + hour * 3_600_000;
        const local = toZone(moment, 'America/New_York');
        expect(toZone(fromZone(local, 'America/New_York'), 'America/New_York')).toBe(local);
      }
    }
  });
});
