// Trino's libraries: fetched by Maven once, and kept for the user of the machine. Release 435 is the last one for Java 17.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';

const VERSION = '435';
const FIXTURE = join(import.meta.dirname, '../../../tests/fixtures/servers/trino');
const [POM, SERVER, PASSWORDS] = ['pom.xml', 'Launch.java', 'Passwords.java'].map((name) => join(FIXTURE, name)) as [
  string,
  string,
  string,
];
/** What it is made of names the folder: another checkout may want other libraries. */
const CONTENT = [POM, SERVER, PASSWORDS]
  .reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256'))
  .digest('hex')
  .slice(0, 8);
const CACHE = join(homedir(), '.cache', 'meridian', `trino-${VERSION}-${CONTENT}`);
/** The connectors that need no other service: each is a catalog of its name. */
export const CATALOGS = ['memory', 'tpch'] as const;
export const PLUGIN_FOLDER = join(CACHE, 'plugin');
export const CLASS_PATH = [join(CACHE, 'launch'), join(CACHE, 'lib', '*')].join(':');

/** Why the machine can't run Trino; null: it can. */
export function missingForTrino(): string | null {
  for (const [command, argument] of [
    ['java', '-version'],
    ['javac', '-version'],
    ['mvn', '--version'],
  ] as const) {
    try {
      const text = execFileSync(command, [argument], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
      if (command === 'javac' && !/ (?:1[7-9]|2\d)\./.test(text)) return `needs Java 17 or later, found ${text.trim()}`;
    } catch {
      return `needs ${command} (Java 17 and Maven)`;
    }
  }
  return null;
}

/** The first time, and after a change of what is fetched, this takes minutes: some 170 files. */
export function fetchLibraries(): void {
  const done = join(CACHE, 'done');
  if (existsSync(done)) return;
  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  const goal = ['-B', '-q', 'dependency:copy-dependencies', `-DoutputDirectory=${join(CACHE, 'lib')}`, '-DincludeScope=runtime'];
  execFileSync('mvn', ['-f', POM, ...goal], { stdio: ['ignore', 'inherit', 'inherit'] });
  compile(SERVER, join(CACHE, 'launch'));
  for (const name of CATALOGS) makeConnector(name);
  makePasswords();
  writeFileSync(done, VERSION);
}

const compile = (source: string, folder: string): unknown =>
  execFileSync('javac', ['-cp', join(CACHE, 'lib', '*'), '-d', folder, source]);

/** With whatever a connector loads for itself. */
function makeConnector(name: (typeof CATALOGS)[number]): void {
  const folder = makePlugin(name, `io.trino.plugin.${name}.${name[0]?.toUpperCase()}${name.slice(1)}Plugin`);
  const others = [...CATALOGS.filter((other) => other !== name), 'main', 'spi'].map((other) => `trino-${other}-${VERSION}.jar`);
  for (const jar of readdirSync(join(CACHE, 'lib')))
    if (!others.includes(jar)) symlinkSync(join(CACHE, 'lib', jar), join(folder, basename(jar)));
}

const makePasswords = (): unknown => compile(PASSWORDS, join(makePlugin('passwords', 'Passwords'), 'classes'));

/** A folder with the line that names its class. */
function makePlugin(name: string, className: string): string {
  const folder = join(PLUGIN_FOLDER, name);
  const services = join(folder, 'services', 'META-INF', 'services');
  mkdirSync(services, { recursive: true });
  writeFileSync(join(services, 'io.trino.spi.Plugin'), `${className}\n`);
  return folder;
}
