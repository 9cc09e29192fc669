// Why an installation failed, in one sentence that says what to do. Plain JavaScript: it runs before anything is installed.

/**
 * @param {string} errors What npm wrote to its error output.
 * @param {{ registry: string, cache: string, isReachable: boolean }} facts
 * @returns {string}
 */
export function explainInstall(errors, { registry, cache, isReachable }) {
  const isInCache = errors.includes(cache) || /_cacache|cache folder|_logs/.test(errors);
  if (/\bEROFS\b|\bEACCES\b|\bEPERM\b/.test(errors)) {
    return isInCache
      ? `npm can't write its cache in ${cache}. Make the folder writable, or use another one: npm_config_cache=/tmp/npm-cache npm start`
      : `npm can't write node_modules in ${process.cwd()}. Change the owner or permissions of the folder, or use a copy of it that you can write.`;
  }
  if (/\bENOSPC\b|\bEDQUOT\b/.test(errors))
    return `The disk is full: packages need about 1.5 GB in ${process.cwd()}. Free some space, then run the command again.`;
  if (
    !isReachable ||
    /\b(?:ECONNREFUSED|ENOTFOUND|ETIMEDOUT|ECONNRESET|EAI_AGAIN|ERR_SOCKET_TIMEOUT|EHOSTUNREACH|ENETUNREACH)\b/.test(errors)
  )
    return `Packages can't be downloaded: the npm registry ${registry} can't be reached. Check the network, or set another registry: npm_config_registry=https://… npm start`;
  if (/\bE40[13]\b|\bE404\b/.test(errors))
    return `Packages can't be downloaded: the npm registry ${registry} refuses them. Log in to it with npm login, or set another registry: npm_config_registry=https://… npm start`;
  if (/\bEINTEGRITY\b/.test(errors))
    return 'A downloaded package is damaged. Run npm cache clean --force, then run the command again.';
  const first = errors.split('\n').find((line) => line.trim() !== '') ?? 'npm gave no reason.';
  return `Packages were not installed: ${first.replace(/^npm (?:error|ERR!)\s*/i, '').trim()}. Run npm ci to see all of npm's messages.`;
}
