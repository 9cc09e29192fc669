// A letter in a square for an engine, the same everywhere. The engine's name is always beside it.
import styles from './EngineMark.module.css';

const LETTERS: Readonly<Record<string, string>> = {
  postgres: 'Pg',
  postgresql: 'Pg',
  sqlite: 'W',
  neon: 'Ne',
  cockroachdb: 'Cr',
  redshift: 'Rs',
  timescale: 'Ts',
  mysql: 'My',
  mariadb: 'Ma',
  trino: 'Tr',
  clickhouse: 'Ch',
};

export function EngineMark({ engine }: { readonly engine: string }) {
  const letters = Object.hasOwn(LETTERS, engine) ? LETTERS[engine] : '…';
  return (
    <span className={styles.mark} data-engine={engine} aria-hidden="true">
      {letters}
    </span>
  );
}
