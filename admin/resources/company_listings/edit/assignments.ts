/** Who may edit a listing beside its owner. */
import type { ListingAssignment } from '../../../../domain/listings/schema.ts'
import { dataProvider } from '../../../providers/dataProvider.ts'
import { currentAccount } from '../../../providers/session.ts'

/** As many as one page takes: `QUERY_LIMITS`. */
const ALL = { pagination: { page: 1, perPage: 500 }, sort: { field: 'created', order: 'ASC' } } as const

export const assignmentsQuery = (listing: string) => ({ ...ALL, filter: { listing } })

const readAssignments = async (listing: string): Promise<ListingAssignment[]> =>
  (await dataProvider.getList<ListingAssignment>('listing_assignments', assignmentsQuery(listing))).data

/** Assigns a listing to exactly these users. Throws react-admin's HttpError. */
export const assignTo = async (listing: string, users: readonly string[]): Promise<void> => {
  const assigned = await readAssignments(listing)
  for (const assignment of assigned)
    if (!users.includes(assignment.assigned_to_user))
      await dataProvider.delete('listing_assignments', { id: assignment.id, previousData: assignment })
  for (const assigned_to_user of users)
    if (!assigned.some((assignment) => assignment.assigned_to_user === assigned_to_user)) {
      const data = { listing, assigned_to_user, assigned_by_admin: currentAccount()?.id }
      await dataProvider.create('listing_assignments', { data })
    }
}
