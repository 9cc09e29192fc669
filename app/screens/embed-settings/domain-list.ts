// The domains of a text with one on each line.
import { readOrigin } from '#app/domain/embedding/origins.ts';

export interface DomainList {
  /** As browsers write them, each once. */
  readonly domains: readonly string[];
  /** Lines that are none. */
  readonly invalid: readonly string[];
}

export function parseDomains(text: string): DomainList {
  const lines = text
    .split(/[\s,]+/)
    .filter((line) => line !== '')
    .map((line) => ({ line, origin: readOrigin(line) }));
  return {
    domains: [...new Set(lines.flatMap(({ origin }) => origin ?? []))],
    invalid: lines.filter(({ origin }) => origin === null).map(({ line }) => line),
  };
}
