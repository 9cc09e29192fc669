// Affine transforms, and as SVG writes them.

/** a, b, c, d, e, f: x' = ax + cy + e, y' = bx + dy + f. */
export type AffineMatrix = readonly [number, number, number, number, number, number];

export const IDENTITY: AffineMatrix = [1, 0, 0, 1, 0, 0];

/** null for a function that we do not write. */
export function parseTransform(text: string): AffineMatrix | null {
  let matrix = IDENTITY;
  for (const [, name = '', list = ''] of text.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const next = toMatrix(
      name,
      list
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number),
    );
    if (!next) return null;
    matrix = multiply(matrix, next);
  }
  return matrix;
}

function toMatrix(name: string, values: readonly number[]): AffineMatrix | null {
  const [a = 0, b, c] = values;
  switch (name) {
    case 'translate':
      return [1, 0, 0, 1, a, b ?? 0];
    case 'scale':
      return [a, 0, 0, b ?? a, 0, 0];
    case 'rotate':
      return rotation(a, b ?? 0, c ?? 0);
    case 'matrix':
      return values.length === 6 ? (values as unknown as AffineMatrix) : null;
    default:
      return null;
  }
}

function rotation(degrees: number, x: number, y: number): AffineMatrix {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
}

export const multiply = ([a, b, c, d, e, f]: AffineMatrix, [g, h, i, j, k, l]: AffineMatrix): AffineMatrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];
