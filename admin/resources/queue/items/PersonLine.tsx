import { formatDate } from '../../../../domain/text/format.ts'
import type { Person } from '../../../providers/routes/queue.ts'

/** Who it is, and how well that account is known. */
export const PersonLine = ({ person }: { person: Person | null }) =>
  person ? (
    <>
      {person.name && `${person.name}, `}
      {person.email} ({person.isVerified ? 'verified' : 'not verified'}), account made on {formatDate(person.created)}
    </>
  ) : (
    'No account'
  )
