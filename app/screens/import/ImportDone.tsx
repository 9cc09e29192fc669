// What an import has done, with the way to each thing.
import { useEffect, useRef } from 'react';
import { TRANSFER_KINDS } from '#app/domain/transfer/kinds.ts';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import type { Imported } from './client/import-api.ts';
import { hrefOf, KIND_TITLES } from './import-words.ts';

const ACTIONS = { create: 'New', overwrite: 'Overwritten', keep: 'Kept' } as const;

export function ImportDone({ done, onRestart }: { readonly done: Imported; readonly onRestart: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The result takes the place of the button that was pressed: the focus must not be lost with it.
  useEffect(() => heading.current?.focus(), []);
  const written = done.filter(({ action }) => action !== 'keep').length;
  return (
    <div className="import-done">
      <h2 ref={heading} tabIndex={-1}>
        Imported
      </h2>
      <Notice kind="success">
        {written === 1 ? 'One object was' : `${written} objects were`} written, {done.length - written} kept as they are here.
      </Notice>
      {[...TRANSFER_KINDS].reverse().map((kind) => {
        const some = done.filter((one) => one.kind === kind);
        if (some.length === 0) return null;
        return (
          <section key={kind} className="panel import-kind">
            <h3>{KIND_TITLES[kind]}</h3>
            <ul className="import-links">
              {some.map(({ id, name, action }) => (
                <li key={id}>
                  <a href={hrefOf(kind, id)}>{name}</a> <small>{ACTIONS[action]}</small>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <div>
        <Button onClick={onRestart}>Import another file</Button>
      </div>
    </div>
  );
}
