// SVG path data as operators of a PDF's content stream: moves, lines and cubic curves.

/** Thousandths of a px are enough for any printer. */
export const number = (value: number): string => String(Math.round(value * 1000) / 1000);

const TOKEN = /([a-zA-Z])|(-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)/g;
const COUNTS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

interface Pen {
  x: number;
  y: number;
  startX: number;
  startY: number;
  /** The last control point, which S and T mirror. */
  controlX: number;
  controlY: number;
  last: string;
}

export function pathOperators(d: string): string {
  const pen: Pen = { x: 0, y: 0, startX: 0, startY: 0, controlX: 0, controlY: 0, last: '' };
  return segmentsOf(d)
    .map(([command, values]) => drawSegment(pen, command, values))
    .join('\n');
}

/** Commands with as many numbers as each takes: one letter before several groups counts for all of them. */
function segmentsOf(d: string): [string, readonly number[]][] {
  const segments: [string, readonly number[]][] = [];
  let [command, values]: [string, number[]] = ['', []];
  for (const [, letter, value] of splitFlags(d).matchAll(TOKEN)) {
    if (letter !== undefined) [command, values] = [letter, []];
    else values.push(Number(value));
    if (values.length !== COUNTS[command.toUpperCase()] || (letter !== undefined && command.toUpperCase() !== 'Z')) continue;
    segments.push([command, values]);
    if (command === 'M') command = 'L';
    if (command === 'm') command = 'l';
    values = [];
  }
  return segments;
}

/** Arc flags need no space after them. */
const splitFlags = (d: string): string =>
  d.replace(/([aA][^a-zA-Z]*)/g, (arc) =>
    arc.replace(
      /((?:-?[\d.]+[\s,]*){3})([01])[\s,]*([01])[\s,]*/,
      (_, radii: string, large: string, sweep: string) => `${radii} ${large} ${sweep} `,
    ),
  );

function drawSegment(pen: Pen, command: string, values: readonly number[]): string {
  const name = command.toUpperCase();
  const absolute = command === name ? values : toAbsolute(pen, name, values);
  const drawn = DRAW[name]?.(pen, absolute) ?? '';
  pen.last = name;
  return drawn;
}

function toAbsolute({ x, y }: Pen, name: string, values: readonly number[]): readonly number[] {
  if (name === 'H') return values.map((value) => value + x);
  if (name === 'V') return values.map((value) => value + y);
  if (name === 'A') return [...values.slice(0, 5), (values[5] ?? 0) + x, (values[6] ?? 0) + y];
  return values.map((value, index) => value + (index % 2 === 0 ? x : y));
}

type Draw = (pen: Pen, values: readonly number[]) => string;

const lineTo: Draw = (pen, [x = 0, y = 0]) => {
  [pen.x, pen.y] = [x, y];
  return `${number(x)} ${number(y)} l`;
};

const curveTo: Draw = (pen, values) => {
  const [, , controlX = 0, controlY = 0, x = 0, y = 0] = values;
  Object.assign(pen, { x, y, controlX, controlY });
  return `${values.map(number).join(' ')} c`;
};

/** A quadratic curve as a cubic one. */
const quadraticTo: Draw = (pen, [controlX = 0, controlY = 0, x = 0, y = 0]) => {
  const toward = (end: number, control: number): number => end + ((control - end) * 2) / 3;
  const drawn = curveTo(pen, [toward(pen.x, controlX), toward(pen.y, controlY), toward(x, controlX), toward(y, controlY), x, y]);
  Object.assign(pen, { controlX, controlY });
  return drawn;
};

/** The last control point seen from the other side of the pen; the pen where the last command was of another kind. */
const mirrored = ({ x, y, controlX, controlY, last }: Pen, kinds: string): readonly [number, number] =>
  kinds.includes(last) ? [2 * x - controlX, 2 * y - controlY] : [x, y];

const DRAW: Readonly<Record<string, Draw>> = {
  M: (pen, [x = 0, y = 0]) => {
    Object.assign(pen, { x, y, startX: x, startY: y });
    return `${number(x)} ${number(y)} m`;
  },
  L: lineTo,
  H: (pen, [x = 0]) => lineTo(pen, [x, pen.y]),
  V: (pen, [y = 0]) => lineTo(pen, [pen.x, y]),
  C: curveTo,
  S: (pen, values) => curveTo(pen, [...mirrored(pen, 'CS'), ...values]),
  Q: quadraticTo,
  T: (pen, values) => quadraticTo(pen, [...mirrored(pen, 'QT'), ...values]),
  A: (pen, values) => arcTo(pen, values),
  Z: (pen) => {
    [pen.x, pen.y] = [pen.startX, pen.startY];
    return 'h';
  },
};

/** An elliptical arc as cubic curves of at most a quarter turn (SVG 1.1, appendix F.6). */
function arcTo(pen: Pen, values: readonly number[]): string {
  const [rxGiven = 0, ryGiven = 0, degrees = 0, isLarge = 0, isSweep = 0, x = 0, y = 0] = values;
  if (rxGiven === 0 || ryGiven === 0) return lineTo(pen, [x, y]);
  if (x === pen.x && y === pen.y) return '';
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [dx, dy] = [(pen.x - x) / 2, (pen.y - y) / 2];
  const [px, py] = [cos * dx + sin * dy, cos * dy - sin * dx];
  const grown = Math.sqrt(Math.max(1, px ** 2 / rxGiven ** 2 + py ** 2 / ryGiven ** 2));
  const [rx, ry] = [Math.abs(rxGiven) * grown, Math.abs(ryGiven) * grown];
  const inside = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2;
  const factor = (isLarge === isSweep ? -1 : 1) * Math.sqrt(Math.max(0, inside / ((rx * py) ** 2 + (ry * px) ** 2)));
  const [cx, cy] = [(factor * rx * py) / ry, (-factor * ry * px) / rx];
  const start = Math.atan2((py - cy) / ry, (px - cx) / rx);
  const end = Math.atan2((-py - cy) / ry, (-px - cx) / rx);
  const turn = end - start + (isSweep && end < start ? 2 * Math.PI : !isSweep && end > start ? -2 * Math.PI : 0);
  const center = [cos * cx - sin * cy + (pen.x + x) / 2, sin * cx + cos * cy + (pen.y + y) / 2] as const;
  const at = (ux: number, uy: number): readonly number[] => [
    center[0] + cos * rx * ux - sin * ry * uy,
    center[1] + sin * rx * ux + cos * ry * uy,
  ];
  return arcCurves(pen, { start, turn, at });
}

interface Arc {
  readonly start: number;
  readonly turn: number;
  /** Maps the unit circle to the drawing. */
  readonly at: (x: number, y: number) => readonly number[];
}

function arcCurves(pen: Pen, { start, turn, at }: Arc): string {
  const count = Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-9) || 1;
  const step = turn / count;
  const pull = (4 / 3) * Math.tan(step / 4);
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [start + index * step, start + (index + 1) * step];
    return curveTo(pen, [
      ...at(Math.cos(from) - pull * Math.sin(from), Math.sin(from) + pull * Math.cos(from)),
      ...at(Math.cos(to) + pull * Math.sin(to), Math.sin(to) - pull * Math.cos(to)),
      ...at(Math.cos(to), Math.sin(to)),
    ]);
  }).join('\n');
}
