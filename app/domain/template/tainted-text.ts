// Texts that keep track of which of their pieces come from outside (filters, URLs, user names), until they are placed in SQL.

interface UntrustedPiece {
  readonly untrusted: string;
}
export type TextPiece = string | UntrustedPiece;

/** At least one piece is from outside. */
export interface TaintedText {
  readonly kind: 'rope';
  readonly pieces: readonly TextPiece[];
}

/** A text that comes from outside, not from the template's author. */
export const untrusted = (text: string): TaintedText => ({ kind: 'rope', pieces: [{ untrusted: text }] });

export const toPieces = (text: string | TaintedText): readonly TextPiece[] => (typeof text === 'string' ? [text] : text.pieces);

/** Joins pieces to a text: a string if none of them is from outside. */
export function assembleText(pieces: readonly TextPiece[]): string | TaintedText {
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : { kind: 'rope', pieces };
}

export const joinPieces = (pieces: readonly TextPiece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.untrusted)).join('');

/** Changes each piece separately. */
export function mapPieces(text: string | TaintedText, change: (piece: string) => string): string | TaintedText {
  if (typeof text === 'string') return change(text);
  return assembleText(
    text.pieces.map((piece) => (typeof piece === 'string' ? change(piece) : { untrusted: change(piece.untrusted) })),
  );
}
