// One line of a deployment's check.

export interface CheckItem {
  readonly what: string;
  /** `unknown`: it could not be found out. `note`: it works as it is, and the operator should know. */
  readonly state: 'ready' | 'missing' | 'unknown' | 'note';
  /** Empty where nothing is. */
  readonly todo: string;
}

export const ready = (what: string): CheckItem => ({ what, state: 'ready', todo: '' });
export const missing = (what: string, todo: string): CheckItem => ({ what, state: 'missing', todo });

export const isReady = (items: readonly CheckItem[]): boolean =>
  items.every(({ state }) => state === 'ready' || state === 'note');

const MARKS = { ready: 'ok     ', missing: 'missing', unknown: 'unknown', note: 'note   ' } as const;

export const describeItem = ({ what, state, todo }: CheckItem): string =>
  `${MARKS[state]}  ${what}${todo === '' ? '' : `: ${todo}`}`;
