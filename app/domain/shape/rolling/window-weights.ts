// Weights of rolling windows by `win_type`: the symmetric windows of scipy.signal.windows.
import * as z from 'zod';

/** Computes the weights of a window of `count` rows, oldest row first. */
export type WeightFunction = (count: number) => Float64Array;

interface WindowType {
  readonly options: z.ZodType<Readonly<Record<string, number>>>;
  /** Weight of row `n` in a window of `count` rows (at least 2). */
  readonly at: (n: number, count: number, options: Readonly<Record<string, number>>) => number;
}

const withoutOptions = (at: WindowType['at']): WindowType => ({ options: z.strictObject({}), at });

function withOptions<S extends z.ZodType<Readonly<Record<string, number>>>>(
  options: S,
  at: (n: number, count: number, options: z.output<S>) => number,
): WindowType {
  return { options, at: (n, count, values) => at(n, count, options.parse(values)) };
}

/** Sum of cosines over -π to π. */
const cosines = (...factors: number[]): WindowType =>
  withoutOptions((n, count) => {
    const angle = -Math.PI + (2 * Math.PI * n) / (count - 1);
    return factors.reduce((sum, factor, k) => sum + factor * Math.cos(k * angle), 0);
  });

/** Position of row n, from -1 (first row) to 1 (last row). */
const relativePosition = (n: number, count: number): number => (2 * n) / (count - 1) - 1;
const distanceFromMiddle = (n: number, count: number): number => n - (count - 1) / 2;

const TYPES_BY_NAME: ReadonlyMap<string, WindowType> = new Map<string, WindowType>([
  ['boxcar', withoutOptions(() => 1)],
  ['triang', withoutOptions((n, count) => (2 * Math.min(n, count - 1 - n) + (count % 2 === 0 ? 1 : 2)) / (count + (count % 2)))],
  ['bartlett', withoutOptions((n, count) => 1 - Math.abs(relativePosition(n, count)))],
  ['parzen', withoutOptions(parzen)],
  ['bohman', withoutOptions(bohman)],
  ['blackman', cosines(0.42, 0.5, 0.08)],
  ['nuttall', cosines(0.3635819, 0.4891775, 0.1365995, 0.0106411)],
  ['blackmanharris', cosines(0.35875, 0.48829, 0.14128, 0.01168)],
  ['flattop', cosines(0.21557895, 0.41663158, 0.277263158, 0.083578947, 0.006947368)],
  ['hann', cosines(0.5, 0.5)],
  ['hamming', cosines(0.54, 0.46)],
  ['barthann', withoutOptions(barthann)],
  ['cosine', withoutOptions((n, count) => Math.sin((Math.PI / count) * (n + 0.5)))],
  ['lanczos', withoutOptions((n, count) => sinc(relativePosition(n, count)))],
  ['tukey', withOptions(z.strictObject({ alpha: z.number().default(0.5) }), tukey)],
  [
    'general_hamming',
    withOptions(z.strictObject({ alpha: z.number() }), (n, count, { alpha }) => {
      return alpha + (1 - alpha) * Math.cos(Math.PI * relativePosition(n, count));
    }),
  ],
  [
    'gaussian',
    withOptions(z.strictObject({ std: z.number() }), (n, count, { std }) =>
      Math.exp(-(distanceFromMiddle(n, count) ** 2) / (2 * std * std)),
    ),
  ],
  [
    'general_gaussian',
    withOptions(z.strictObject({ p: z.number(), sig: z.number() }), (n, count, { p, sig }) =>
      Math.exp(-0.5 * Math.abs(distanceFromMiddle(n, count) / sig) ** (2 * p)),
    ),
  ],
  [
    'exponential',
    withOptions(z.strictObject({ tau: z.number().default(1) }), (n, count, { tau }) =>
      Math.exp(-Math.abs(distanceFromMiddle(n, count)) / tau),
    ),
  ],
  [
    'kaiser',
    withOptions(z.strictObject({ beta: z.number().min(-700).max(700) }), (n, count, { beta }) => {
      const arch = Math.sqrt(Math.max(0, 1 - relativePosition(n, count) ** 2));
      return bessel0(beta * arch) / bessel0(beta);
    }),
  ],
]);

/** The names that `win_type` can have. */
export const WINDOW_TYPES: readonly string[] = [...TYPES_BY_NAME.keys()];

/** null if the options are invalid for the window type. `name` is one of `WINDOW_TYPES`. */
export function findWeightFunction(name: string, options: unknown): WeightFunction | null {
  const windowType = TYPES_BY_NAME.get(name);
  const parsed = windowType?.options.safeParse(options);
  if (!windowType || !parsed?.success) return null;
  return (count) => Float64Array.from({ length: count }, (_, n) => (count === 1 ? 1 : windowType.at(n, count, parsed.data)));
}

function parzen(n: number, count: number): number {
  const place = Math.abs(distanceFromMiddle(n, count));
  const part = place / (count / 2);
  return place <= (count - 1) / 4 ? 1 - 6 * part ** 2 + 6 * part ** 3 : 2 * (1 - part) ** 3;
}

function bohman(n: number, count: number): number {
  if (n === 0 || n === count - 1) return 0;
  const place = Math.abs(relativePosition(n, count));
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

/** Modified Bessel function of order 0 by its power series. All terms are positive, so there is no cancellation. */
function bessel0(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; term > sum * 1e-17; k += 1) {
    term *= (x / 2 / k) ** 2;
    sum += term;
  }
  return sum;
}
