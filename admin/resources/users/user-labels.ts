import type { AccountRow } from '../../../domain/accounts/schema.ts'
import { formatCount, formatCountOf } from '../../../domain/text/format.ts'

type Named = Pick<AccountRow, 'full_name' | 'email'>

/** The name of an account, or its email if it has none. */
export const nameOf = ({ full_name, email }: Named): string => full_name || email

/** "Ada Admin (ada@example.com)", to distinguish people with the same name. */
export const fullNameOf = ({ full_name, email }: Named): string => (full_name ? `${full_name} (${email})` : email)

/** "3 listings", or "3 listings (1 assigned)". */
export const listingsOf = ({
  owned,
  assigned,
  listings,
}: Pick<AccountRow, 'owned' | 'assigned' | 'listings'>): string =>
  owned && assigned
    ? `${formatCountOf(listings, 'listing')} (${formatCount(assigned)} assigned)`
    : formatCountOf(listings, 'listing')
