// Decides which database to use for an archive's database: the one with its uuid, a substitute, or a new one.
import type { Filed } from './documents.ts';
import { withoutEffectNotes } from '#app/domain/database/without-effect.ts';
import { leftOutNotes } from './left-out.ts';
import { settle } from './plan-settle.ts';
import type { DatabaseHere, PlanItem, Planning } from './plan-types.ts';

/** Adds the name of a new database to `taken`. */
export function planDatabase(planning: Planning, file: Filed<'database'>, taken: Set<string>): PlanItem {
  return { ...planFor(planning, file, taken), namesakeId: namesakeOf(planning, file)?.id ?? null };
}

/** The database with the same name (names are unique); null if there is none that the importer can see. */
const namesakeOf = ({ facts }: Planning, { value }: Filed<'database'>): DatabaseHere | null =>
  facts.databases.find(({ name }) => name === value.database_name) ?? null;

function planFor(planning: Planning, file: Filed<'database'>, taken: Set<string>): PlanItem {
  const { facts, options } = planning;
  const { path, value } = file;
  const connection = facts.connections.get(path);
  const abilities = connection?.ok ? connection.abilities : null;
  const base = {
    kind: 'database',
    path,
    uuid: value.uuid,
    name: value.database_name,
    notes: [...leftOutNotes('database', value), ...withoutEffectNotes(value, abilities)],
  } as const;
  const selected = options.standIns.get(value.uuid);
  if (selected !== undefined && selected !== null) {
    const database = facts.databases.find(({ id }) => id === selected);
    return database
      ? stoodIn(base, database, `${database.name} is used instead, as you selected.`)
      : invalid(base, null, "The replacement database doesn't exist, or you don't have access to it.");
  }
  const present = facts.present.database.get(value.uuid);
  if (present && !planning.overwrites('database')) return settle(planning, base, { present, document: value, refusal: null });
  if (!present && selected !== null) {
    const other = standInFor(planning, file);
    if (other) return other;
  }
  if (!connection?.ok)
    return invalid(
      base,
      'sqlalchemy_uri',
      `${connection?.message ?? "Its connection can't be read."} Select a database to use instead.`,
    );
  if (value['ssh_tunnel'])
    return invalid(
      base,
      'ssh_tunnel',
      "SSH tunnels aren't supported. PostgreSQL and MySQL in a private network can be reached through Hyperdrive. Select a database to use instead.",
    );
  const item = settle(planning, base, { present, document: value, refusal: null });
  if (item.action !== 'create') return item;
  const name = freeName(value.database_name, taken);
  taken.add(name);
  const needsPassword = connection.hasMaskedPassword;
  const isGiven = options.passwords.has(path);
  return {
    ...item,
    name,
    needsPassword,
    notes: [
      ...item.notes,
      ...(name === value.database_name
        ? []
        : [
            `Another database is named "${value.database_name}", so this one is imported as "${name}".${
              namesakeOf(planning, file) ? ' If that one has the same tables, choose it below instead.' : ''
            }`,
          ]),
      "The connection wasn't tested. Test it in the list of databases.",
    ],
    ...(needsPassword &&
      !isGiven && {
        action: 'invalid' as const,
        problems: [{ field: '_schema', message: 'Must provide a password for the database' }],
      }),
  };
}

type Base = Pick<PlanItem, 'kind' | 'path' | 'uuid' | 'name' | 'notes'>;

/** The database that already has the archive's datasets; otherwise one with the same name and backend. */
function standInFor(planning: Planning, file: Filed<'database'>): PlanItem | null {
  const { facts, documents, options } = planning;
  const { path, value } = file;
  const base = { kind: 'database', path, uuid: value.uuid, name: value.database_name, notes: [] } as const;
  const homes = documents.dataset
    .filter((dataset) => dataset.value.database_uuid === value.uuid)
    .flatMap((dataset) => facts.homes.get(dataset.value.uuid) ?? []);
  const home = facts.databases.find(({ id }) => id === homes[0]);
  if (home && !options.overwriteAll)
    return stoodIn(base, home, `Its datasets already use ${home.name} here, so that database is used instead.`);
  const connection = facts.connections.get(path);
  const namesake = namesakeOf(planning, file);
  return namesake && connection?.ok === true && connection.backend === namesake.backend
    ? stoodIn(base, namesake, 'A database with this name already exists and is used unchanged.')
    : null;
}

const stoodIn = (base: Base, database: DatabaseHere, message: string): PlanItem => ({
  ...base,
  action: 'keep',
  id: database.id,
  differences: [],
  notes: [message],
  problems: [],
  needsPassword: false,
  standsIn: true,
});

const invalid = (base: Base, field: string | null, message: string): PlanItem => ({
  ...base,
  action: 'invalid',
  id: null,
  differences: [],
  problems: [{ field, message }],
  needsPassword: false,
  standsIn: false,
});

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number += 1) {
    const next = `${name.slice(0, 240)} ${number}`;
    if (!taken.has(next)) return next;
  }
}
