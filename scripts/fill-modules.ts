// Reads a configuration of workerd and writes it with the files of its modules: `scripts/workerd-with-modules.sh`.
import { readFileSync, writeSync } from 'node:fs';
import { fillModules } from './module-files.ts';

const STDIN = 0;
const STDOUT = 1;
for (const part of fillModules(readFileSync(STDIN))) {
  let written = 0;
  while (written < part.length) written += writeSync(STDOUT, part, written);
}
