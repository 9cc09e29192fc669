// A catalog: the texts of one part of the product in English, in ICU syntax, under keys that say where they appear.
// The browser's build replaces each catalog by its compiled form in the locale of the page (scripts/bundle/vite-messages.ts).

export type Texts = Readonly<Record<string, string>>;

export interface Messages<T extends Texts = Texts> {
  /** The name of the file in `app/messages/en`. */
  readonly namespace: string;
  readonly texts: T;
}

export const defineMessages = <const T extends Texts>(namespace: string, texts: T): Messages<T> => ({ namespace, texts });
