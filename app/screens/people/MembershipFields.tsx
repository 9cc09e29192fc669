// The roles, and the groups, of a user or of people who are invited; the roles of a group.
import { forms } from '#app/messages/en/forms.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useOptions } from '#app/screens/lists/client/use-options.ts';
import { ManyPicker, type SelectedItem } from './ManyPicker.tsx';
import { GROUPS, ROLES } from './sources.ts';

interface MembershipFieldProps {
  readonly selected: readonly SelectedItem[];
  readonly error: string | undefined;
  readonly onChange: (selected: readonly SelectedItem[]) => void;
}

/** `hint`: who gets them. */
export function RolesField({ hint, ...field }: MembershipFieldProps & { readonly hint: string }) {
  const t = useMessages(forms);
  return <ManyPicker {...field} label={t('roles')} verb={t('addRoles')} hint={hint} found={useOptions(ROLES)} />;
}

export function GroupsField(field: MembershipFieldProps) {
  const t = useMessages(forms);
  return <ManyPicker {...field} label={t('groups')} verb={t('addGroups')} hint={t('groupsHint')} found={useOptions(GROUPS)} />;
}
