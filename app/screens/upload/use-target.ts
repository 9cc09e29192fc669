// Where the table goes: the databases that take files, and whether a table of that name exists. The first database is created
// here, once there is a file for it.
import { useEffect, useState } from 'react';
import type { UploadDestination } from './draft.ts';
import type { NameView, UploadApi, UploadTargetView } from './client/upload-api.ts';

type Targets = 'loading' | { readonly failure: string } | readonly UploadTargetView[];

interface TargetOptions {
  /** Null while there is no file. */
  readonly suggestedTable: string | null;
  /** How the first Warehouse is called; null where the viewer can't create one. */
  readonly firstName: string | null;
}

const PAUSE_MS = 300;

export function useTarget(api: UploadApi, { suggestedTable, firstName }: TargetOptions) {
  const [targets, setTargets] = useState<Targets>('loading');
  const [target, setTarget] = useState<UploadDestination | null>(null);
  const [name, setName] = useState<NameView | null>(null);
  /** The name of the Warehouse that was created for this file. */
  const [created, setCreated] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    const control = new AbortController();
    setTargets('loading');
    void api
      .targets(control.signal)
      .then((outcome) => setTargets(outcome.ok ? outcome.value : { failure: outcome.failure.message }))
      .catch(() => undefined);
    return () => control.abort();
  }, [api, turn]);

  const hasNone = Array.isArray(targets) && targets.length === 0;
  const isWanted = hasNone && suggestedTable !== null && firstName !== null;
  useEffect(() => {
    if (!isWanted) return;
    setTargets('loading');
    void api.createTarget(firstName).then((outcome) => {
      setTargets(outcome.ok ? outcome.value : { failure: outcome.failure.message });
      setCreated(outcome.ok ? (outcome.value[0]?.name ?? null) : null);
    });
  }, [api, isWanted, firstName]);

  const [first] = Array.isArray(targets) ? (targets as readonly UploadTargetView[]) : [];
  useEffect(() => {
    if (!first || suggestedTable === null) return;
    setTarget((known) => ({ ...(known ?? { databaseId: first.id, schema: first.default_schema }), table: suggestedTable }));
  }, [first, suggestedTable]);

  const { databaseId, schema, table } = target ?? { databaseId: null, schema: null, table: '' };
  useEffect(() => {
    setName(null);
    if (databaseId === null || table.trim() === '') return undefined;
    const control = new AbortController();
    const timer = setTimeout(() => {
      void api
        .checkName({ databaseId, schema, table: table.trim() }, control.signal)
        .then((outcome) => setName(outcome.ok ? outcome.value : { exists: false, problem: outcome.failure.message, columns: [] }))
        .catch(() => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [api, databaseId, schema, table]);

  const change = (part: Partial<UploadDestination>): void => setTarget((known) => known && { ...known, ...part });
  return { targets, target, name, created, change, retry: () => setTurn(turn + 1) };
}

export type TargetState = ReturnType<typeof useTarget>;
