// How far apart two colors are, for readers with full color vision and with the three types of color blindness. Simulation:
// Machado, Oliveira and Fernandes 2009, full severity. Distance: Euclidean in OKLab times 100 (about 2 is just seen).

export type Vision = 'full' | 'protanopia' | 'deuteranopia' | 'tritanopia';
type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

const SIMULATIONS: Record<Exclude<Vision, 'full'>, Matrix> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const TO_LMS: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

export const VISIONS: readonly Vision[] = ['full', 'protanopia', 'deuteranopia', 'tritanopia'];

/** Distance of two `#rrggbb` colors as a reader with that vision sees them. */
export function colorDistance(a: string, b: string, vision: Vision): number {
  const [p, q] = [perceived(a, vision), perceived(b, vision)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) * 100;
}

/** WCAG contrast of two `#rrggbb` colors: 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

function perceived(hex: string, vision: Vision): Triple {
  const linear = toLinear(hex);
  const seen = vision === 'full' ? linear : clamp(apply(SIMULATIONS[vision], linear));
  const [l, m, s] = apply(TO_LMS, seen);
  return apply(TO_LAB, [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)]);
}

function luminance(hex: string): number {
  const [r, g, b] = toLinear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function toLinear(hex: string): Triple {
  const channel = (at: number): number => {
    const c = parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

const dot = (row: Triple, [x, y, z]: Triple): number => row[0] * x + row[1] * y + row[2] * z;
const apply = (matrix: Matrix, v: Triple): Triple => [dot(matrix[0], v), dot(matrix[1], v), dot(matrix[2], v)];
const clamp = ([x, y, z]: Triple): Triple => [unit(x), unit(y), unit(z)];
const unit = (value: number): number => Math.min(1, Math.max(0, value));
