// Texts that remember which of their pieces come from outside (filters, addresses, names of users), until they are placed in SQL.

export interface OutsidePiece {
  readonly outside: string;
}
export type Piece = string | OutsidePiece;

/** At least one piece is from outside. */
export interface Rope {
  readonly kind: 'rope';
  readonly pieces: readonly Piece[];
}

/** A text whose author is not the template's. */
export const outside = (text: string): Rope => ({ kind: 'rope', pieces: [{ outside: text }] });

export const piecesOf = (text: string | Rope): readonly Piece[] => (typeof text === 'string' ? [text] : text.pieces);

/** The text of pieces, a plain one where none is from outside. */
export function textOf(pieces: readonly Piece[]): string | Rope {
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : { kind: 'rope', pieces };
}

export const joinPieces = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.outside)).join('');

/** Every piece changed by itself. */
export function mapPieces(text: string | Rope, change: (piece: string) => string): string | Rope {
  if (typeof text === 'string') return change(text);
  return textOf(text.pieces.map((piece) => (typeof piece === 'string' ? change(piece) : { outside: change(piece.outside) })));
}
