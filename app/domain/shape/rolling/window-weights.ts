// The weights that a rolling window's `win_type` names: the symmetric windows of scipy.signal.windows.
import * as z from 'zod';

/** A window's weights, oldest row first. */
export type WeightMaker = (count: number) => Float64Array;

interface Kind {
  readonly options: z.ZodType<Readonly<Record<string, number>>>;
  /** Weight at place n of `count`, which is 2 or more. */
  readonly at: (n: number, count: number, options: Readonly<Record<string, number>>) => number;
}

const plain = (at: Kind['at']): Kind => ({ options: z.strictObject({}), at });

function withOptions<S extends z.ZodType<Readonly<Record<string, number>>>>(
  options: S,
  at: (n: number, count: number, options: z.output<S>) => number,
): Kind {
  return { options, at: (n, count, given) => at(n, count, options.parse(given)) };
}

/** A sum of cosines over -π to π. */
const cosines = (...factors: number[]): Kind =>
  plain((n, count) => {
    const angle = -Math.PI + (2 * Math.PI * n) / (count - 1);
    return factors.reduce((sum, factor, k) => sum + factor * Math.cos(k * angle), 0);
  });

/** From -1 at the first row to 1 at the last. */
const across = (n: number, count: number): number => (2 * n) / (count - 1) - 1;
const fromMiddle = (n: number, count: number): number => n - (count - 1) / 2;

const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['boxcar', plain(() => 1)],
  ['triang', plain((n, count) => (2 * Math.min(n, count - 1 - n) + (count % 2 === 0 ? 1 : 2)) / (count + (count % 2)))],
  ['bartlett', plain((n, count) => 1 - Math.abs(across(n, count)))],
  ['parzen', plain(parzen)],
  ['bohman', plain(bohman)],
  ['blackman', cosines(0.42, 0.5, 0.08)],
  ['nuttall', cosines(0.3635819, 0.4891775, 0.1365995, 0.0106411)],
  ['blackmanharris', cosines(0.35875, 0.48829, 0.14128, 0.01168)],
  ['flattop', cosines(0.21557895, 0.41663158, 0.277263158, 0.083578947, 0.006947368)],
  ['hann', cosines(0.5, 0.5)],
  ['hamming', cosines(0.54, 0.46)],
  ['barthann', plain(barthann)],
  ['cosine', plain((n, count) => Math.sin((Math.PI / count) * (n + 0.5)))],
  ['lanczos', plain((n, count) => sinc(across(n, count)))],
  ['tukey', withOptions(z.strictObject({ alpha: z.number().default(0.5) }), tukey)],
  [
    'general_hamming',
    withOptions(z.strictObject({ alpha: z.number() }), (n, count, { alpha }) => {
      return alpha + (1 - alpha) * Math.cos(Math.PI * across(n, count));
    }),
  ],
  [
    'gaussian',
    withOptions(z.strictObject({ std: z.number() }), (n, count, { std }) =>
      Math.exp(-(fromMiddle(n, count) ** 2) / (2 * std * std)),
    ),
  ],
  [
    'general_gaussian',
    withOptions(z.strictObject({ p: z.number(), sig: z.number() }), (n, count, { p, sig }) =>
      Math.exp(-0.5 * Math.abs(fromMiddle(n, count) / sig) ** (2 * p)),
    ),
  ],
  [
    'exponential',
    withOptions(z.strictObject({ tau: z.number().default(1) }), (n, count, { tau }) =>
      Math.exp(-Math.abs(fromMiddle(n, count)) / tau),
    ),
  ],
  [
    'kaiser',
    withOptions(z.strictObject({ beta: z.number().min(-700).max(700) }), (n, count, { beta }) => {
      const arch = Math.sqrt(Math.max(0, 1 - across(n, count) ** 2));
      return bessel0(beta * arch) / bessel0(beta);
    }),
  ],
]);

/** The names that `win_type` can have. */
export const WINDOW_TYPES: readonly string[] = [...KINDS.keys()];

/** null where the options do not fit that window; the name is one of `WINDOW_TYPES`. */
export function weightMaker(name: string, options: unknown): WeightMaker | null {
  const kind = KINDS.get(name);
  const parsed = kind?.options.safeParse(options);
  if (!kind || !parsed?.success) return null;
  return (count) => Float64Array.from({ length: count }, (_, n) => (count === 1 ? 1 : kind.at(n, count, parsed.data)));
}

function parzen(n: number, count: number): number {
  const place = Math.abs(fromMiddle(n, count));
  const part = place / (count / 2);
  return place <= (count - 1) / 4 ? 1 - 6 * part ** 2 + 6 * part ** 3 : 2 * (1 - part) ** 3;
}

function bohman(n: number, count: number): number {
  if (n === 0 || n === count - 1) return 0;
  const place = Math.abs(across(n, count));
  return (1 - place) * Math.cos(Math.PI * place) + Math.sin(Math.PI * place) / Math.PI;
}

function barthann(n: number, count: number): number {
  const place = Math.abs(n / (count - 1) - 0.5);
  return 0.62 - 0.48 * place + 0.38 * Math.cos(2 * Math.PI * place);
}

function tukey(n: number, count: number, { alpha }: { readonly alpha: number }): number {
  if (alpha <= 0) return 1;
  const share = Math.min(1, alpha);
  const edge = Math.min(n, count - 1 - n);
  if (edge > Math.floor((share * (count - 1)) / 2)) return 1;
  return 0.5 * (1 + Math.cos(Math.PI * (-1 + (2 * edge) / share / (count - 1))));
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** The modified Bessel function of order 0, by its series: all terms are positive, so nothing is lost. */
function bessel0(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; term > sum * 1e-17; k += 1) {
    term *= (x / 2 / k) ** 2;
    sum += term;
  }
  return sum;
}
