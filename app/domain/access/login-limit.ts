// How many logins may be tried, and under which names attempts are counted.

export const LOGIN_WINDOW_MS = 15 * 60_000;
export const MAX_ACCOUNT_ATTEMPTS = 10;
export const MAX_ADDRESS_ATTEMPTS = 100;

const MAX_KEY_LENGTH = 256;

/** The counter of an account, upper and lower case alike. */
export const accountKey = (username: string): string => `account:${username.toLowerCase().slice(0, MAX_KEY_LENGTH)}`;

/** The counter of a network address: of IPv6 the first 64 bits, which is what one household or server gets. */
export function addressKey(address: string): string {
  const text = address.toLowerCase().slice(0, MAX_KEY_LENGTH);
  return `address:${text.includes(':') && !text.includes('.') ? networkOf(text) : text}`;
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** Milliseconds until another attempt may be made; null when this one may. */
export function waitMs(
  counts: { readonly account: number; readonly address: number },
  window: { readonly endsMs: number; readonly nowMs: number },
): number | null {
  const isOver = counts.account > MAX_ACCOUNT_ATTEMPTS || counts.address > MAX_ADDRESS_ATTEMPTS;
  return isOver ? Math.max(1, window.endsMs - window.nowMs) : null;
}
