// Whether a page is requested as a document or as data of a client-side navigation, which its URL shows.

/** Remix fetches a page's data from its path with ".data" after it; every other request gets the document. */
export const isDataRequest = (url: string): boolean => new URL(url).pathname.endsWith('.data');
