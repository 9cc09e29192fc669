// All helpers that a template can call, by name.
import { BLOCK_HELPERS } from './block-helpers.ts';
import type { FindHelper } from './evaluate-template.ts';
import { formatHelpers } from './format-helpers.ts';
import { VALUE_HELPERS } from './value-helpers.ts';

/** `locale`: BCP 47. */
export function helpersFor(locale: string): FindHelper {
  const helpers = { ...VALUE_HELPERS, ...BLOCK_HELPERS, ...formatHelpers(locale) };
  return (name) => (Object.hasOwn(helpers, name) ? helpers[name] : undefined);
}
