// Whether the installed packages are those of the lock file, read from the list that npm keeps of what it has installed. Contents
// alone count: a copy or a link of another folder's packages is as good. Plain JavaScript: it runs before anything is installed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** npm writes it last: an installation that was cut off has none, or that of the one before. */
const INSTALLED = 'node_modules/.package-lock.json';

export function isInstalled(root, { platform, arch } = process) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(join(root, INSTALLED));
  if (wanted === null || installed === null) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link) return true;
    const found = installed[path];
    if (found === undefined) return entry.optional === true && !isFor(entry, platform, arch);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

/** Whether an optional package is made for this machine. npm leaves out others, and those that only others need. */
const isFor = ({ os, cpu, libc }, platform, arch) =>
  os !== undefined && libc === undefined && os.includes(platform) && (cpu === undefined || cpu.includes(arch));
