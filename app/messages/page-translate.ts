// Messages in client code outside of components, in the locale of the page.
// Call it when a text is needed, not when the module loads: a test or the server has no document.
import type { Messages, Texts } from './define-messages.ts';
import { createTranslate, type Translate } from './translate.ts';

export const pageTranslate = <T extends Texts>(messages: Messages<T>): Translate<T> =>
  createTranslate(messages, document.documentElement.lang);
