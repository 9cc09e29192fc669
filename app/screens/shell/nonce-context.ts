// The nonce of the page that is being written. Empty in the browser, which hides nonces from scripts.
import { createContext } from 'react';

export const NonceContext = createContext<string | undefined>(undefined);
