// Public holidays of Saudi Arabia. Hijri dates use the Umm al-Qura calendar, which can differ by a day from moon sightings.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { toLocal } from '#app/domain/time/local-time.ts';
import { fixed, holiday, since, type Holiday } from './rules.ts';

/** The year's first date with this Hijri date (a Gregorian year can contain two). Null if the calendar isn't defined. */
const hijri =
  (month: number, day: number): Holiday['on'] =>
  (year) => {
    // Umm al-Qura month lengths before 1882 and after 2174 aren't published.
    if (year < 1883 || year > 2173) return null;
    const calendar = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
      month: 'numeric',
      day: 'numeric',
      timeZone: 'UTC',
    });
    for (
      let local = toLocal({ year, month: 1, day: 1 });
      local < toLocal({ year: year + 1, month: 1, day: 1 });
      local += DAY_MS
    ) {
      const parts = calendar.formatToParts(local);
      const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
      if (part('month') === month && part('day') === day) return local;
    }
    return null;
  };

export const SAUDI_ARABIA: readonly Holiday[] = [
  holiday('Eid al-Fitr Holiday|عطلة عيد الفطر', hijri(10, 1)),
  holiday('Arafat Day|يوم عرفة', hijri(12, 9)),
  holiday('Eid al-Adha Holiday|عطلة عيد الأضحى', hijri(12, 10)),
  holiday('Founding Day|يوم التأسيسي', since(2022, fixed(2, 22))),
  holiday('National Day|اليوم الوطني', since(2005, fixed(9, 23))),
];
