// Whether a declared type is a text type, for use in the browser, where engines aren't available.

const TEXT =
  /^(?:(?:n|var|nvar)?char|character|bpchar|(?:tiny|medium|long)?text|citext|clob|(?:fixed)?string|enum|inet|cidr|ipaddress|ipv[46])/i;

/** False for unknown types, which could be numeric. */
export const isTextType = (type: string | null): boolean => TEXT.test((type ?? '').trim());
