// File names in an archive, same as in Superset: portable characters only, with the id if names can repeat.

/** Keeps ASCII letters, digits, `_`, `.` and `-`; empty if nothing remains. */
export const safeFileName = (name: string): string =>
  name
    .normalize('NFKD')
    // oxlint-disable-next-line no-control-regex -- all that is not ASCII goes.
    .replace(/[^\u0000-\u007f]/g, '')
    .replaceAll('/', ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .join('_')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .replace(/^[._]+|[._]+$/g, '')
    .slice(0, 150);

/** `Sales_Dashboard_7`; `7` if nothing of the name remains. */
export function numberedName(name: string, id: number): string {
  const safe = safeFileName(name);
  return safe === '' ? String(id) : `${safe}_${id}`;
}

/** The number at the end of a file name; files without one sort last. */
export function readFileNumber(path: string): number {
  const digits = /(?:^|[_/])(\d{1,15})\.ya?ml$/i.exec(path)?.[1];
  return digits === undefined ? Number.POSITIVE_INFINITY : Number(digits);
}

/** `20261121T093456`, UTC. */
export const fileTimestamp = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 19).replace(/[-:]/g, '');
