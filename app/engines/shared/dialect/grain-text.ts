// Time grains as SQL templates, in which `@` represents the expression.

/** Alternative grain keys and their canonical ones. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['PT0.5H', 'PT30M'],
  ['P0.25Y', 'P3M'],
]);

/** Inserts the expression into the grain's template; null for an unsupported grain. */
export function expandGrain(templates: ReadonlyMap<string, string>, expression: string, grain: string): string | null {
  const template = templates.get(ALIASES.get(grain) ?? grain);
  return template === undefined ? null : template.replaceAll('@', () => expression);
}
