// From the id of a saved color scheme to the colors that its charts give out.
import { findCategoricalScheme } from './categorical-schemes.ts';
import { CATEGORICAL_TOKENS, type Token } from './tokens.ts';

/** Whether a saved value names a scheme that we have. */
export const isSchemeId = (saved: unknown): saved is string => typeof saved === 'string' && findCategoricalScheme(saved) !== null;

/** The colors of a scheme in order; our own palette for none and for an id that is unknown. */
export const schemePalette = (saved: unknown): readonly Token[] =>
  (typeof saved === 'string' ? findCategoricalScheme(saved)?.colors : undefined) ?? CATEGORICAL_TOKENS;
