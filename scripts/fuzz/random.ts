// What random queries choose by.
import type { Random } from '#app/domain/random/seeded-random.ts';

export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
export const chance = (random: Random, of: number): boolean => random() < of;

/** None, one or more of them, at most `most`, in any order. */
export function some<T>(random: Random, from: readonly T[], most = from.length): T[] {
  const rest = [...from];
  const count = Math.floor(random() * (Math.min(most, from.length) + 1));
  return Array.from({ length: count }, () => rest.splice(Math.floor(random() * rest.length), 1)[0] as T);
}
