/** The nonce with which this page's own scripts came: the library of drags writes a style element. */
export const pageNonce = (): string => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
