// Which data a role can query: everything, or databases, schemas and datasets one by one.
import { roles as rolesMessages } from '#app/messages/en/roles.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { SelectedItem } from '#app/screens/people/ManyPicker.tsx';
import { ManyPicker } from '#app/screens/people/ManyPicker.tsx';
import type { PairChoice } from '#app/services/accounts/pages.server.ts';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import message from '#app/ui/text/text.module.css';
import { useDataPairs } from './client/use-data-pairs.ts';
import { DATA_PERMISSIONS, isEverything, type DataPermission } from './data-place.ts';
import styles from './DataAccess.module.css';
import sections from './RoleSection.module.css';

interface DataAccessProps {
  /** `all_database_access` and `all_datasource_access`, as far as they can be granted. */
  readonly everything: readonly PairChoice[];
  readonly granted: ReadonlySet<number>;
  readonly selected: Readonly<Record<DataPermission, readonly SelectedItem[]>>;
  readonly isLocked: (id: number) => boolean;
  readonly disabled: boolean;
  readonly onToggle: (ids: readonly number[], isOn: boolean) => void;
  readonly onChoose: (permission: DataPermission, selected: readonly SelectedItem[]) => void;
}

export function DataAccess({ everything, granted, selected, isLocked, disabled, onToggle, onChoose }: DataAccessProps) {
  const t = useMessages(rolesMessages);
  return (
    <Panel isPadded className={sections.section} aria-labelledby="role-data">
      <h2 id="role-data">{t('data.title')}</h2>
      <p className={message.muted}>{t('data.detail')}</p>
      <div className={styles.everything}>
        {everything.map(({ id, permission }) => (
          <Checkbox
            key={id}
            checked={granted.has(id)}
            disabled={disabled || isLocked(id)}
            onToggle={(isOn) => onToggle([id], isOn)}
          >
            {isEverything(permission) ? (
              <>
                <strong className={styles.name}>{t(`data.${permission}`)}</strong>
                <span className={styles.note}>{t(`data.${permission}.detail`)}</span>
              </>
            ) : (
              permission
            )}
          </Checkbox>
        ))}
      </div>
      {DATA_PERMISSIONS.filter((permission) => permission !== 'catalog_access' || selected.catalog_access.length > 0).map(
        (permission) => (
          <Kind
            key={permission}
            permission={permission}
            selected={selected[permission]}
            disabled={disabled}
            onChange={(now) => onChoose(permission, now)}
          />
        ),
      )}
    </Panel>
  );
}

interface KindProps {
  readonly permission: DataPermission;
  readonly selected: readonly SelectedItem[];
  readonly disabled: boolean;
  readonly onChange: (selected: readonly SelectedItem[]) => void;
}

function Kind({ permission, ...rest }: KindProps) {
  const t = useMessages(rolesMessages);
  return (
    <ManyPicker
      {...rest}
      label={t(`data.${permission}`)}
      verb={t(`data.${permission}.add`)}
      hint={t(`data.${permission}.detail`)}
      found={useDataPairs(permission)}
    />
  );
}
