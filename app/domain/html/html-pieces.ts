// HTML in pieces: what is sent to many stays one text among them, so that it is encoded once.

export interface HtmlPiece {
  readonly text: string;
  /** A cache has the text: it comes again, as the same object. */
  readonly isKept: boolean;
}

export type HtmlPieces = readonly HtmlPiece[];

export const keptHtml = (text: string): HtmlPiece => ({ text, isKept: true });
export const newHtml = (text: string): HtmlPiece => ({ text, isKept: false });

export const joinHtml = (pieces: HtmlPieces): string => pieces.map(({ text }) => text).join('');
