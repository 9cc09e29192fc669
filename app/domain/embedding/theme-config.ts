// Converts the theme that a host page sends to an embedded dashboard to Meridian's CSS tokens. Hosts send Ant Design tokens,
// like in Superset; tokens without a counterpart are ignored.

/** CSS custom properties by name. */
type ThemeValues = Readonly<Record<string, string>>;

export interface HostTheme {
  readonly light: ThemeValues;
  readonly dark: ThemeValues;
  /** Color mode of the config; null if it has none. */
  readonly mode: 'light' | 'dark' | null;
}

/** In order of increasing specificity. */
const COLORS: readonly (readonly [name: string, ...variables: string[]])[] = [
  ['colorBgBase', '--m-surface', '--m-surface-raised'],
  ['colorBgLayout', '--m-surface'],
  ['colorBgContainer', '--m-surface-raised'],
  ['colorTextBase', '--m-text'],
  ['colorText', '--m-text'],
  ['colorTextSecondary', '--m-text-muted'],
  ['colorBorder', '--m-border-strong'],
  ['colorBorderSecondary', '--m-border'],
  ['colorPrimary', '--m-accent', '--m-accent-hover', '--m-focus'],
  ['colorPrimaryHover', '--m-accent-hover'],
  ['colorPrimaryBg', '--m-accent-soft'],
  ['colorTextLightSolid', '--m-accent-text'],
  ['colorSuccess', '--m-success'],
  ['colorWarning', '--m-warning'],
  ['colorError', '--m-danger'],
];
const MAX_RADIUS_PX = 32;
/** Font family names, without characters that could end or nest a CSS value. */
const FAMILIES = /^[\w\s,'"-]{1,300}$/;

/**
 * Either `{token, algorithm}` for both modes, or `{theme_default, theme_dark}` with one of them each.
 *
 * @param isColor whether CSS takes the text for a color
 */
export function parseThemeConfig(config: unknown, isColor: (text: string) => boolean): HostTheme {
  const { theme_default: light, theme_dark: dark, token, algorithm } = asRecord(config);
  if (light === undefined && dark === undefined) {
    const values = readTokens(token, isColor);
    return { light: values, dark: values, mode: modeOf(algorithm) };
  }
  const [forLight, forDark] = [asRecord(light), asRecord(dark)];
  return {
    light: readTokens(forLight['token'], isColor),
    dark: readTokens(forDark['token'], isColor),
    mode: modeOf(forLight['algorithm']),
  };
}

function readTokens(given: unknown, isColor: (text: string) => boolean): ThemeValues {
  const tokens = asRecord(given);
  const values: Record<string, string> = {};
  for (const [name, ...variables] of COLORS) {
    const color = tokens[name];
    if (typeof color === 'string' && isColor(color)) for (const variable of variables) values[variable] = color;
  }
  const { fontFamily, borderRadius } = tokens;
  if (typeof fontFamily === 'string' && FAMILIES.test(fontFamily)) values['--m-font'] = fontFamily;
  if (typeof borderRadius === 'number' && borderRadius >= 0 && borderRadius <= MAX_RADIUS_PX)
    values['--m-radius'] = `${borderRadius}px`;
  return values;
}

/** A name, or a list such as `['dark', 'compact']`. */
function modeOf(algorithm: unknown): HostTheme['mode'] {
  const names = Array.isArray(algorithm) ? (algorithm as unknown[]) : [algorithm];
  if (names.includes('dark')) return 'dark';
  return names.includes('default') ? 'light' : null;
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
