// Which texts are bare in Rison, and which bare texts are numbers. Shared by the decoder and the encoder.

/** Marks of the notation; nothing bare contains one. */
export const MARKS = "'!:(),*@$";

/** Leading zeros, a fraction and an exponent with or without a sign are all accepted; a plus before the number is not. */
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const BARE = /^[^-\d\s'!:(),*@$\p{Cc}][^\s'!:(),*@$\p{Cc}]*$/u;

export const isRisonNumber = (text: string): boolean => NUMBER.test(text);

/** True when the encoder can leave the text without quotes. */
export const isBare = (text: string): boolean => BARE.test(text);
