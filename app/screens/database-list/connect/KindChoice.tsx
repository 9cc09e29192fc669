// The first step: which server it is. Links, so that the choice has an address and works before the script does.
import { Link } from '@remix-run/react';
import { Icon } from '#app/ui/Icon.tsx';
import { EngineMark } from '#app/screens/database-list/EngineMark.tsx';
import { LIST_PATH } from '#app/screens/database-list/database-view.ts';
import { SERVER_KINDS } from './kinds.ts';

export function KindChoice() {
  return (
    <>
      <p className="step-words">Choose what you want to ask. Nothing is stored before the database has answered.</p>
      <ul className="kinds">
        {SERVER_KINDS.map(({ id, label, about }) => (
          <li key={id}>
            <Link className="kind" to={`?new=${id}`} discover="none">
              <EngineMark engine={id} />
              <span>
                <strong>{label}</strong>
                <small>{about}</small>
              </span>
              <Icon name="chevronRight" />
            </Link>
          </li>
        ))}
      </ul>
      <section className="kind-note" aria-labelledby="warehouse-title">
        <EngineMark engine="sqlite" />
        <div>
          <h2 id="warehouse-title">Embedded warehouse</h2>
          <p className="muted">
            Meridian&rsquo;s own SQL store is built in: there is nothing to connect. The sample data lives there, and you find it
            in <a href={LIST_PATH}>the list</a>.
          </p>
        </div>
      </section>
    </>
  );
}
