// Texts that are decimal numbers. What could be matched in two ways, like digits that a point needn't follow, is tried in all of them.

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** `12`, `-1.5e3`, `.5`, `5.`: nothing around it. */
export const isDecimalText = (text: string): boolean => DECIMAL.test(text);
