// Formats PostgreSQL's interval text as other clients show it: `1 days 00:00:00`.

const INTERVAL =
  /^(?:(-?\d+) years? ?)?(?:([+-]?\d+) mons? ?)?(?:([+-]?\d+) days? ?)?(?:([+-])?(\d+):(\d\d):(\d\d)(?:\.(\d{1,6}))?)?$/;
const MICROS_PER_DAY = 86_400_000_000n;

/** Returns days and a non-negative time of day. Intervals with years or months, whose number of days varies, stay unchanged. */
export function intervalText(text: string): string {
  const match = INTERVAL.exec(text);
  if (!match || match[1] !== undefined || match[2] !== undefined) return text;
  const [, , , days = '0', sign = '+', hours = '0', minutes = '0', seconds = '0', fraction = ''] = match;
  const clock = (BigInt(hours) * 3600n + BigInt(minutes) * 60n + BigInt(seconds)) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
  return writeMicros(BigInt(days) * MICROS_PER_DAY + (sign === '-' ? -clock : clock));
}

function writeMicros(total: bigint): string {
  const inDay = ((total % MICROS_PER_DAY) + MICROS_PER_DAY) % MICROS_PER_DAY;
  const days = (total - inDay) / MICROS_PER_DAY;
  const seconds = inDay / 1_000_000n;
  const micros = inDay % 1_000_000n;
  const clock = [seconds / 3600n, (seconds / 60n) % 60n, seconds % 60n].map((part) => String(part).padStart(2, '0')).join(':');
  const fraction = micros === 0n ? '' : `.${String(micros).padStart(6, '0')}`;
  return `${days} days ${total < 0n && inDay > 0n ? '+' : ''}${clock}${fraction}`;
}
