// A letter in a square for an engine: the same one wherever the engine is named. Its name always stands beside it.

const LETTERS: Readonly<Record<string, string>> = {
  postgres: 'Pg',
  postgresql: 'Pg',
  sqlite: 'W',
  neon: 'Ne',
  cockroachdb: 'Cr',
  redshift: 'Rs',
  timescale: 'Ts',
};

export function EngineMark({ engine }: { readonly engine: string }) {
  const letters = Object.hasOwn(LETTERS, engine) ? LETTERS[engine] : '…';
  return (
    <span className="engine-mark" data-engine={engine} aria-hidden="true">
      {letters}
    </span>
  );
}
