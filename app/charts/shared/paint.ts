// Tokens to colours: CSS variables where the page's theme decides, hex where a picture must stand alone.
import { tokenHex, tokenVar, type Mode } from '#app/domain/theme/tokens.ts';
import type { Paint } from './kind.ts';

export const cssPaint: Paint = tokenVar;

export const hexPaint =
  (mode: Mode): Paint =>
  (token) =>
    tokenHex(token, mode);
