// The time zones in which schedules run.

/** Names that the platform knows besides those that it lists, which leave out older names of the same zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

/** `UTC` first, then by name. */
export const listTimeZones = (): readonly string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC'),
];
