// YAML as archives have it: read as the ancestor's reader understands plain words, and written so that both read it back.
import { parseDocument, stringify, type Tags } from 'yaml';

const MAX_DEPTH = 100;
/** More references to one anchor than any export has are an attack on the memory. */
const MAX_ALIASES = 50;

export type YamlResult = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly words: string };

/** Never throws. */
export function parseYaml(text: string): YamlResult {
  try {
    const document = parseDocument(text, { version: '1.1', customTags: plainTags, logLevel: 'silent', prettyErrors: false });
    const [error] = document.errors;
    if (error) return { ok: false, words: `This is not YAML: ${error.message.slice(0, 200)}` };
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    return isDeeper(value, MAX_DEPTH) ? { ok: false, words: 'It is nested too deeply.' } : { ok: true, value };
  } catch (error) {
    // The reader refuses too many aliases by throwing, and a nesting beyond all measure ends its stack.
    return { ok: false, words: `This YAML cannot be read: ${error instanceof Error ? error.message.slice(0, 200) : 'unknown'}` };
  }
}

const LEFT_OUT = ['binary', 'omap', 'pairs', 'set', 'timestamp', 'bool', 'float'].map((name) => `tag:yaml.org,2002:${name}`);

/** Without instants and sets, which no document has, and with the ancestor's narrower booleans and floats: `y` and `1e5` are texts. */
const plainTags = (tags: Tags): Tags => [
  ...tags.filter((tag) => typeof tag === 'string' || !LEFT_OUT.includes(tag.tag)),
  {
    tag: 'tag:yaml.org,2002:bool',
    default: true,
    test: /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/,
    resolve: (text: string) => /^(?:y|t|on)/i.test(text),
    identify: (value: unknown) => typeof value === 'boolean',
    stringify: ({ value }: { value?: unknown }) => (value === true ? 'true' : 'false'),
  },
  {
    tag: 'tag:yaml.org,2002:float',
    default: true,
    test: /^[-+]?(?:\d[\d_]*\.[\d_]*(?:[eE][-+]\d+)?|\.\d[\d_]*(?:[eE][-+]\d+)?)$/,
    resolve: (text: string) => Number(text.replaceAll('_', '')),
    identify: (value: unknown) => typeof value === 'number',
  },
];

/** `value` must be plain data. Ends with a line break. */
export const writeYaml = (value: unknown): string =>
  stringify(pruned(value), { version: '1.1', indentSeq: false, singleQuote: true, aliasDuplicateObjects: false, lineWidth: 0 });

/** YAML has no "left out": such keys go. */
function pruned(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
