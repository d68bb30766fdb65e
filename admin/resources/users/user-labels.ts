import type { AccountRow } from '../../../domain/accounts/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'

type Named = Pick<AccountRow, 'full_name' | 'email'>

/** What an account is called: by its name, else by its address. */
export const nameOf = ({ full_name, email }: Named): string => full_name || email

/** Name and address, to tell people of one name apart. */
export const fullNameOf = ({ full_name, email }: Named): string => (full_name ? `${full_name} (${email})` : email)

const counted = (count: number): string => `${formatCount(count)} ${count === 1 ? 'listing' : 'listings'}`

/** "3 listings", of which some may only be assigned. */
export const listingsOf = ({
  owned,
  assigned,
  listings,
}: Pick<AccountRow, 'owned' | 'assigned' | 'listings'>): string =>
  owned && assigned ? `${counted(listings)} (${formatCount(assigned)} assigned)` : counted(listings)
