// What clients send of the tool that manages an object elsewhere: the same for every noun that can be.
import * as z from 'zod';

export const managedFields = {
  is_managed_externally: z.boolean().nullable(),
  /** Kept as it is sent; screens link to it only where it is a web address. */
  external_url: z.string().max(2_000).nullable(),
};

export interface ManagedColumns {
  readonly isManagedExternally?: boolean;
  readonly externalUrl?: string | null;
}

/** The columns that a body sets; what it leaves out stays. */
export const managedColumns = ({
  is_managed_externally: isManaged,
  external_url: url,
}: {
  readonly is_managed_externally?: boolean | null | undefined;
  readonly external_url?: string | null | undefined;
}): ManagedColumns => ({
  ...(isManaged !== undefined && { isManagedExternally: isManaged ?? false }),
  ...(url !== undefined && { externalUrl: url || null }),
});
