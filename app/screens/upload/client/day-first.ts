/** Whether the viewer's own dates begin with the day. */
export function isDayFirst(): boolean {
  const [first] = new Intl.DateTimeFormat().formatToParts(new Date()).filter(({ type }) => type !== 'literal');
  return first?.type === 'day';
}
