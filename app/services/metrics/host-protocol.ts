// Protocol by which the app Worker tells the local host who requests metrics.

/** Absent where nothing says the client's address. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';
/** `true` where a header says that a proxy has passed the request on. */
export const IS_FORWARDED_HEADER = 'x-is-forwarded';
