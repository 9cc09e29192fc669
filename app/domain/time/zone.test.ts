import { describe, expect, it } from 'vitest';
import { fromZone, toZone } from './zone.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);

describe('zones', () => {
  it('converts to local time, with milliseconds', () => {
    expect(toZone(utc('2023-07-01T12:00:00.250'), 'Asia/Kolkata')).toBe(utc('2023-07-01T17:30:00.250'));
    expect(toZone(utc('1969-12-31T23:59:59.999'), 'Europe/Berlin')).toBe(utc('1970-01-01T00:59:59.999'));
    expect(toZone(5, null)).toBe(5);
  });

  it('moves a skipped local time forward by the gap', () => {
    expect(fromZone(utc('2023-03-26T02:30:00'), 'Europe/Berlin')).toBe(utc('2023-03-26T01:30:00'));
  });

  it('uses the first occurrence of a repeated local time', () => {
    expect(fromZone(utc('2023-10-29T02:30:00'), 'Europe/Berlin')).toBe(utc('2023-10-29T00:30:00'));
  });

  it('round-trips every hour around both clock changes', () => {
    for (const start of ['2023-03-10T00:00:00', '2023-11-03T00:00:00']) {
      for (let hour = 0; hour < 96; hour += 1) {
        const moment = utc(start) + hour * 3_600_000;
        const local = toZone(moment, 'America/New_York');
        expect(toZone(fromZone(local, 'America/New_York'), 'America/New_York')).toBe(local);
      }
    }
  });
});

/** The offset in another format of Intl: "GMT+05:53:28". */
function offsetByName(timeZone: string): (utcMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset', year: 'numeric' });
  return (utcMs) => {
    const [, sign, hours = 0, minutes = 0, seconds = 0] =
      /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(utcMs)) ?? [];
    return (sign === '-' ? -1000 : 1000) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
  };
}

describe('remembered offsets', () => {
  it.each(['Europe/Berlin', 'America/New_York', 'Africa/Casablanca', 'Asia/Gaza', 'America/Recife', 'Africa/Tunis'])(
    'are in %s those of Intl, whatever was read before',
    (zone) => {
      const reference = offsetByName(zone);
      const found = { wrong: 0, moves: 0 };
      let last = NaN;
      for (let at = utc('1930-01-01T00:00:00'); at < utc('2060-01-01T00:00:00'); at += 41 * 3_600_000 + 1) {
        const offset = toZone(at, zone) - at;
        if (offset !== reference(at)) found.wrong += 1;
        if (offset !== last) found.moves += 1;
        last = offset;
      }
      expect(found.wrong).toBe(0);
      expect(found.moves).toBeGreaterThan(15);
    },
  );

  it('change at the very second, in either direction of reading', () => {
    const move = utc('2023-03-26T01:00:00');
    for (const at of [move + 1, move, move - 1, move, move + 1])
      expect(toZone(at, 'Europe/Berlin') - at).toBe(at < move ? 3_600_000 : 7_200_000);
  });
});
