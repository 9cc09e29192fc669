// The provider of map tiles that an operator names: its address as a template, and who has to be named for it. Pure.

export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`; `{theme}` becomes `light` or `dark`, `{r}` becomes `@2x` on dense screens. */
  readonly template: string;
  /** The only origin from which tiles come. */
  readonly origin: string;
  /** null: the provider is named by its host. */
  readonly attribution: string | null;
}

const PLACEHOLDERS = ['{z}', '{x}', '{y}'];
const ON_THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;
const MAX_ATTRIBUTION = 200;

/** null for no setting, and for what is no template of https: then maps have their own background alone. */
export function parseMapTiles(template: string, attribution = ''): MapTiles | null {
  const text = template.trim();
  if (!PLACEHOLDERS.every((name) => text.includes(name))) return null;
  const url = readUrl(text.replaceAll(/\{(?:z|x|y|r|theme)\}/g, '0'));
  if (url === null || url.username !== '' || url.password !== '') return null;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && ON_THIS_MACHINE.test(url.hostname));
  // A placeholder in the host would make each tile come from another one.
  if (!isSafe || !text.toLowerCase().startsWith(`${url.origin}/`) || /[\s"'<>]/.test(text)) return null;
  const named = attribution.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_ATTRIBUTION);
  return { template: text, origin: url.origin, attribution: named === '' ? null : named };
}

function readUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null; // What is no address names no provider.
  }
}
