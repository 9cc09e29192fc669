// Type of a single file of the package, imported alone to leave out its other data.
declare module '@zxcvbn-ts/language-common/dist/passwords.json.mjs' {
  const passwords: readonly string[];
  export default passwords;
}
