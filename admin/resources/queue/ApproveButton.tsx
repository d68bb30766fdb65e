import Button from '@mui/material/Button'
import { readListingPublishing } from '../../providers/listing-publishing.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { followToSite } from '../publishing/follow-to-site.ts'
import { useDecide } from './use-decide.ts'

export const ApproveButton = ({ listing }: { listing: ListingRecord }) => {
  const { decide, isPending } = useDecide(listing)
  const announce = () =>
    void followToSite({ title: 'Success', text: 'Listing approved successfully.' }, () =>
      readListingPublishing(listing.id),
    )
  return (
    <Button
      variant="contained"
      loading={isPending}
      aria-label={`Approve ${listing.name}`}
      onClick={() => decide('published', '', announce)}
    >
      Approve
    </Button>
  )
}
