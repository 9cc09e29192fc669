// Values of the rings: up to four round numbers below the largest.
const NICE = [1, 2, 2.5, 5, 10];
const MAX_RINGS = 4;

export function ringTicks(most: number): readonly number[] {
  if (!(most > 0) || !Number.isFinite(most)) return [];
  const power = 10 ** Math.floor(Math.log10(most / MAX_RINGS));
  const step = (NICE.find((one) => one * power * MAX_RINGS >= most * 0.999) ?? 10) * power;
  return Array.from({ length: MAX_RINGS }, (_, index) => step * (index + 1)).filter((value) => value <= most * 1.0001);
}
