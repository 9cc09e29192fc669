/** Whether a link to it can only open a page: `javascript:` and its like cannot be stored, nor shown if they were. */
export const isPlainUrl = (url: string): boolean => /^(?:https?:\/\/|\/(?![/\\]))/i.test(url);
