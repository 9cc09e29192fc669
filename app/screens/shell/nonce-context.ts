// The nonce of the page: what the page's policy lets through has it.
import { createContext, useContext } from 'react';

/** While a page is written; empty in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Also for elements that are rendered in the browser: after an error the document is rendered again. */
export const useNonce = (): string | undefined => useContext(NonceContext) ?? pageNonce();

/** With which the page's scripts came. The browser hides it in attributes alone. */
const pageNonce = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
