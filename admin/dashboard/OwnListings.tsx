import Box from '@mui/material/Box'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import { gapsOf } from '../../domain/listings/completeness.ts'
import { ChoiceField } from '../inputs/ChoiceField.tsx'
import type { ListingRecord } from '../providers/resources.ts'
import { TitledCard } from '../records/TitledCard.tsx'
import { ListingNumbers } from './ListingNumbers.tsx'

/** Listings that can be chosen between; who has more finds each in the list. */
const MOST = 50

const Gaps = ({ listing }: { listing: ListingRecord }) => {
  const gaps = gapsOf(listing)
  if (gaps.length === 0) return null
  return (
    <TitledCard title={`What visitors miss at ${listing.name}`}>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {gaps.map(({ field, words }) => (
          <li key={field}>
            <Box
              component={Link}
              to={`/edit-listing/${listing.id}#${field}`}
              sx={{ display: 'inline-block', py: 1, color: 'primary.main' }}
            >
              {words}
            </Box>
          </li>
        ))}
      </Box>
    </TitledCard>
  )
}

/** How an owner's companies do: numbers of one, and what it lacks. Nothing for who has none. */
export const OwnListings = () => {
  const { data = [] } = useGetList<ListingRecord>(
    'company_listings',
    { sort: { field: 'name', order: 'ASC' }, pagination: { page: 1, perPage: MOST } },
    { retry: 1 },
  )
  const [chosen, setChosen] = useState('')
  const listing = data.find(({ id }) => id === chosen) ?? data[0]
  if (!listing) return null
  return (
    <>
      {data.length > 1 && (
        <ChoiceField
          label="Company"
          choices={data.map(({ id, name }) => ({ value: id, label: name }))}
          value={listing.id}
          onChange={setChosen}
        />
      )}
      <ListingNumbers key={listing.id} listing={listing.id} name={listing.name} />
      <Gaps listing={listing} />
    </>
  )
}
