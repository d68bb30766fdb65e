import Link from '@mui/material/Link'
import { FunctionField, ReferenceField } from 'react-admin'
import { companyPath } from '../../../domain/routes.ts'
import type { ListingRecord } from '../../providers/resources.ts'

/** The company of a record. Links to its public page, if it has one, in a new tab. */
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
