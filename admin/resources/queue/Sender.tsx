import { FunctionField, ReferenceField } from 'react-admin'
import type { User } from '../../../domain/accounts/schema.ts'
import { formatDate } from '../../../domain/text/format.ts'

type Account = User & { verified: boolean }

/** Who sent a listing in, and how well that account is known. */
export const Sender = () => (
  <ReferenceField source="owner" reference="users" link={false} empty="No account">
    <FunctionField<Account>
      render={({ full_name, email, verified, created }) => (
        <>
          {full_name && `${full_name}, `}
          {email} ({verified ? 'verified' : 'not verified'}), account made on {formatDate(created)}
        </>
      )}
    />
  </ReferenceField>
)
