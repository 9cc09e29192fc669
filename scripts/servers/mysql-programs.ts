// The programs of a MySQL-compatible server: MariaDB's, which tests take, or MySQL's own where MERIDIAN_MYSQLD names its mysqld.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** How to set up and start one of the two. Paths are absolute. */
export interface MysqlPrograms {
  readonly name: 'MariaDB' | 'MySQL';
  readonly server: string;
  /** The section of its my.cnf. */
  readonly section: string;
  /** Settings that the other one refuses. */
  readonly settings: readonly string[];
  /** Creates the system tables, with no password for root. `options` come first. */
  readonly initialize: { readonly program: string; readonly args: readonly string[] };
  /** Prints the zones of a folder as SQL. */
  readonly zonesToSql: string;
}

const VARIABLE = 'MERIDIAN_MYSQLD';
const MISSING =
  'MariaDB is missing (no mariadbd and mariadb-install-db in /usr/sbin, /usr/bin nor on the PATH). Install it with: sudo apt-get install -y mariadb-server';

/** Throws, with the command that installs it, where there is none. */
export function findMysqlPrograms(): MysqlPrograms {
  const mysqld = process.env[VARIABLE] ?? '';
  return mysqld === '' ? mariadb() : mysql(mysqld);
}

/** What `npm run test:engines` lacks to run the tests of MySQL on MySQL itself. Null: nothing. */
export function missingForMysql(): string | null {
  const mysqld = process.env[VARIABLE] ?? '';
  if (mysqld === '') return `${VARIABLE}=<path of MySQL’s mysqld> names none`;
  return versionOf(mysqld) === null ? `${mysqld} is no mysqld of MySQL` : null;
}

function mariadb(): MysqlPrograms {
  const [server, install] = [findProgram('mariadbd'), findProgram('mariadb-install-db')];
  if (server === null || install === null) throw new Error(MISSING);
  return {
    name: 'MariaDB',
    server,
    section: 'mariadbd',
    settings: ['innodb_log_file_size = 32M'],
    initialize: { program: install, args: ['--auth-root-authentication-method=normal', '--skip-test-db'] },
    zonesToSql: 'mariadb-tzinfo-to-sql',
  };
}

function mysql(mysqld: string): MysqlPrograms {
  if (versionOf(mysqld) === null) throw new Error(`${VARIABLE}=${mysqld} is no mysqld of MySQL.`);
  const beside = join(dirname(mysqld), 'mysql_tzinfo_to_sql');
  return {
    name: 'MySQL',
    server: mysqld,
    section: 'mysqld',
    settings: ['innodb_redo_log_capacity = 64M', 'mysqlx = OFF', 'secure_file_priv ='],
    initialize: { program: mysqld, args: ['--initialize-insecure'] },
    zonesToSql: existsSync(beside) ? beside : 'mysql_tzinfo_to_sql',
  };
}

/** Its version; null where it is MariaDB's, or no program. */
function versionOf(mysqld: string): string | null {
  try {
    const text = execFileSync(mysqld, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return text.includes('MariaDB') ? null : (/Ver (\d+\.\d+\.\d+)/.exec(text)?.[1] ?? null);
  } catch {
    return null;
  }
}

function findProgram(name: string): string | null {
  const folders = ['/usr/sbin', '/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}
