// Grains as SQL templates: `@` represents the expression.

/** Keys that mean the same as others. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['PT0.5H', 'PT30M'],
  ['P0.25Y', 'P3M'],
]);

/** The template of the grain with the expression in it; null for a grain that is not among them. */
export function expandGrain(templates: ReadonlyMap<string, string>, expression: string, grain: string): string | null {
  const template = templates.get(ALIASES.get(grain) ?? grain);
  return template === undefined ? null : template.replaceAll('@', () => expression);
}
