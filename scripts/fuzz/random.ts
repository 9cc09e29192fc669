// Chance from a seed: the same numbers, and so the same questions, every time.

/** Numbers from 0 up to 1. */
export type Random = () => number;

/** mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
export const chance = (random: Random, of: number): boolean => random() < of;

/** None, one or more of them, at most `most`, in any order. */
export function some<T>(random: Random, from: readonly T[], most = from.length): T[] {
  const rest = [...from];
  const count = Math.floor(random() * (Math.min(most, from.length) + 1));
  return Array.from({ length: count }, () => rest.splice(Math.floor(random() * rest.length), 1)[0] as T);
}
