// For tests in Node: the page's locale, as client code reads it.
Object.defineProperty(globalThis, 'document', {
  value: { documentElement: { lang: 'en', style: {} } },
  configurable: true,
  writable: true,
});
