import Link from '@mui/material/Link'
import { FunctionField, ReferenceField } from 'react-admin'
import { companyPath } from '../../../domain/routes.ts'
import type { ListingRecord } from '../../providers/resources.ts'

/** The company that a record is about, leading to its public page in a new tab if it has one. */
export const ListingName = () => (
  <ReferenceField source="listing" reference="company_listings" link={false}>
    <FunctionField<ListingRecord>
      render={({ name, slug, state }) =>
        state === 'published' ? (
          <Link
            href={companyPath(slug)}
            target="_blank"
            rel="noopener"
            underline="always"
            sx={{ overflowWrap: 'break-word' }}
          >
            {name}
          </Link>
        ) : (
          name
        )
      }
    />
  </ReferenceField>
)
