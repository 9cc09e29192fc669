// Whether a declared type is one of text, where no engine is at hand: in the browser.

const TEXT =
  /^(?:(?:n|var|nvar)?char|character|bpchar|(?:tiny|medium|long)?text|citext|clob|(?:fixed)?string|enum|inet|cidr|ipaddress|ipv[46])/i;

/** False for unknown types: they can be numbers. */
export const isTextType = (type: string | null): boolean => TEXT.test((type ?? '').trim());
