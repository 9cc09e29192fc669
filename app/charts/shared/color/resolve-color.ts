// Tokens to colors: CSS variables where the page's theme decides, hex where a picture must be standalone.
import { tokenHex, tokenVar, type Mode } from '#app/domain/theme/tokens.ts';
import type { ResolveColor } from '#app/charts/shared/kind.ts';

export const cssColor: ResolveColor = tokenVar;

export const hexColor =
  (mode: Mode): ResolveColor =>
  (token) =>
    tokenHex(token, mode);
