// Which data a role may ask: everything, or databases, schemas and datasets one by one.
import type { Chosen } from '#app/screens/people/ManyPicker.tsx';
import { ManyPicker } from '#app/screens/people/ManyPicker.tsx';
import type { PairChoice } from '#app/services/accounts/pages.server.ts';
import { Checkbox } from '#app/ui/Checkbox.tsx';
import { useDataPairs } from './client/use-data-pairs.ts';
import { DATA_KINDS, type DataPermission } from './data-place.ts';

interface DataAccessProps {
  /** `all_database_access` and `all_datasource_access`, as far as they can be granted. */
  readonly everything: readonly PairChoice[];
  readonly granted: ReadonlySet<number>;
  readonly chosen: Readonly<Record<DataPermission, readonly Chosen[]>>;
  readonly isLocked: (id: number) => boolean;
  readonly disabled: boolean;
  readonly onToggle: (ids: readonly number[], isOn: boolean) => void;
  readonly onChoose: (permission: DataPermission, chosen: readonly Chosen[]) => void;
}

const WORDS: Readonly<Record<string, readonly [title: string, text: string]>> = {
  all_database_access: ['Every database', 'Also those that are connected later, with all of their datasets.'],
  all_datasource_access: ['Every dataset', 'Also those that are made later. Not in SQL Lab: that needs databases.'],
};

export function DataAccess({ everything, granted, chosen, isLocked, disabled, onToggle, onChoose }: DataAccessProps) {
  return (
    <section className="panel padded role-section" aria-labelledby="role-data">
      <h2 id="role-data">Data access</h2>
      <p className="muted">
        Whose rows this role may ask for. Without any, it sees only what dashboards that name the role show.
      </p>
      <div className="role-everything">
        {everything.map(({ id, permission }) => (
          <Checkbox
            key={id}
            checked={granted.has(id)}
            disabled={disabled || isLocked(id)}
            onToggle={(isOn) => onToggle([id], isOn)}
          >
            <strong>{WORDS[permission]?.[0] ?? permission}</strong>
            <span className="role-note">{WORDS[permission]?.[1]}</span>
          </Checkbox>
        ))}
      </div>
      {DATA_KINDS.filter(({ permission }) => permission !== 'catalog_access' || chosen.catalog_access.length > 0).map((kind) => (
        <Kind
          key={kind.permission}
          {...kind}
          chosen={chosen[kind.permission]}
          disabled={disabled}
          onChange={(now) => onChoose(kind.permission, now)}
        />
      ))}
    </section>
  );
}

interface KindProps {
  readonly permission: DataPermission;
  readonly label: string;
  readonly verb: string;
  readonly hint: string;
  readonly chosen: readonly Chosen[];
  readonly disabled: boolean;
  readonly onChange: (chosen: readonly Chosen[]) => void;
}

const Kind = ({ permission, ...rest }: KindProps) => <ManyPicker {...rest} found={useDataPairs(permission)} />;
