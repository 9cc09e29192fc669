// Owners, roles and tags of a dashboard.
import { useCallback, useEffect, useState } from 'react';
import { featureControls } from '#app/domain/dashboard/page/feature-controls.ts';
import type { DashboardProperties } from '#app/domain/dashboard/metadata/dashboard-properties.ts';
import { ChoiceList } from '#app/screens/explore/dataset/ChoiceList.tsx';
import { dashboardProperties } from '#app/messages/en/dashboard-properties.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { FieldHint } from '#app/ui/form/Field.tsx';
import type { DashboardChanges, NamedChoice } from './dashboard-changes.ts';
import type { TabProps } from './tab-props.ts';
import styles from './properties.module.css';

export function AccessTab({ form, onForm, changes }: TabProps & { readonly changes: DashboardChanges }) {
  const t = useMessages(dashboardProperties);
  const { features } = useShellData();
  const { side } = form;
  const { properties } = side;
  const findOwners = useCallback((search: string, signal: AbortSignal) => changes.find('owners', search, signal), [changes]);
  const findRoles = useCallback((search: string, signal: AbortSignal) => changes.find('roles', search, signal), [changes]);
  const findTags = useCallback((search: string, signal: AbortSignal) => changes.findTags(search, signal), [changes]);
  const [mayMake, setMayMake] = useState(false);
  useEffect(() => {
    let isDeleted = false;
    void changes.mayMakeTags().then((may) => !isDeleted && setMayMake(may));
    return () => {
      isDeleted = true;
    };
  }, [changes]);
  const of = (key: 'owners' | 'roles' | 'tags') => ({
    isMultiple: true,
    selected: properties[key].map(({ id, label }): NamedChoice => ({ id, label, detail: null })),
    onChange: (selected: readonly NamedChoice[]) => {
      const next: DashboardProperties = { ...properties, [key]: selected.map(({ id, label }) => ({ id, label })) };
      onForm({ ...form, side: { ...side, properties: next } });
    },
  });
  return (
    <div className={styles.tab}>
      <ChoiceList label={t('access.owners')} noun="people" find={findOwners} {...of('owners')} />
      {featureControls(features, { edit: true }).hasRoles ? (
        <div>
          <ChoiceList label={t('access.roles')} noun="roles" find={findRoles} {...of('roles')} />
          <FieldHint>{t('access.rolesHint')}</FieldHint>
        </div>
      ) : null}
      <ChoiceList
        label={t('access.tags')}
        noun="tags"
        find={findTags}
        {...of('tags')}
        onMake={mayMake ? (name) => changes.makeTag(name) : undefined}
      />
    </div>
  );
}
