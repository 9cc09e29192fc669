// Whether an error's detail is in the page, rather than behind "See more". Pure.

/** Where queries are written, their errors are read in full; elsewhere they would push the page aside. */
export type ErrorScreen = 'explore' | 'sqllab' | 'other';

/** `isAutomated`: `navigator.webdriver`. What drives a browser reads pages, and opens no dialogs to do so. */
export const isDetailInline = (screen: ErrorScreen, isAutomated: boolean): boolean => screen !== 'other' || isAutomated;
