import Box from '@mui/material/Box'
import { useAuthenticated } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { User } from '../../../domain/accounts/schema.ts'
import { NO_FACTS } from '../../../domain/carrier-record/carrier-facts.ts'
import { LISTING_WAITS } from '../../../domain/listings/listing-states.ts'
import { BackLink, DASHBOARD } from '../../layout/BackLink.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { useIsAdmin } from '../../layout/use-is-admin.ts'
import { dataProvider } from '../../providers/dataProvider.ts'
import { currentAccount } from '../../providers/session.ts'
import { Loading } from '../../records/missing/Loading.tsx'
import { screenTitle } from '../../screens.ts'
import { FindOwnCompany } from '../claims/FindOwnCompany.tsx'
import { fullNameOf } from '../users/user-labels.ts'
import { CarrierLookupField } from './inputs/CarrierLookupField.tsx'
import { RecordPicker } from './inputs/RecordPicker.tsx'
import { ListingForm, type ListingValues, type SavedListing } from './ListingForm.tsx'
import { useServices } from './use-services.ts'

const EMPTY: ListingValues = {
  name: '',
  logo: null,
  services: [],
  location: '',
  description: '',
  phone: '',
  email: '',
  website: '',
  hours: '',
  serves_regions: [],
  serves_within: '',
  address: '',
}
const EMPTY_FOR_ADMINS: ListingValues = {
  ...EMPTY,
  rating: 0,
  is_featured: false,
  verified: false,
  usdot_number: '',
  ...NO_FACTS,
  assigned_to_user: '',
}

/** Returns false on failure, because the listing itself was added. */
const assign = async (listing: unknown, assigned_to_user: unknown): Promise<boolean> => {
  if (!assigned_to_user) return false
  try {
    const data = { listing, assigned_to_user, assigned_by_admin: currentAccount()?.id }
    await dataProvider.create('listing_assignments', { data })
    return true
  } catch (error) {
    console.error('The listing was added but could not be assigned:', error)
    return false
  }
}

const add = async ({ assigned_to_user, ...values }: ListingValues, isAdmin: boolean): Promise<SavedListing> => {
  const data = isAdmin ? values : { ...values, owner: currentAccount()?.id }
  const { data: listing } = await dataProvider.create('company_listings', { data })
  if (listing.state === 'waiting') return { id: String(listing.id), text: LISTING_WAITS, state: '' }
  const text = (await assign(listing.id, assigned_to_user))
    ? 'New listing has been added and assigned successfully'
    : 'New listing has been added successfully'
  return { id: String(listing.id), text }
}

export default function ListingCreate() {
  useAuthenticated()
  const isAdmin = useIsAdmin()
  const services = useServices()
  const navigate = useNavigate()
  const way = { ...DASHBOARD, go: () => void navigate(DASHBOARD.to) }
  if (isAdmin === undefined || !services) return <Loading />
  return (
    <>
      <BackLink way={way} />
      <PageTitle title={screenTitle('/add-listing')} />
      {!isAdmin && (
        <Box sx={{ maxWidth: 760, mt: 2 }}>
          <FindOwnCompany ifMissing="Add your company with the form below." />
        </Box>
      )}
      <ListingForm
        draft="/add-listing"
        values={isAdmin ? EMPTY_FOR_ADMINS : EMPTY}
        services={services}
        isAdmin={isAdmin}
        save={(values) => add(values, isAdmin)}
        failure="Failed to add listing"
        way={way}
        hints={isAdmin && <CarrierLookupField />}
      >
        {isAdmin && <AssignInput />}
      </ListingForm>
    </>
  )
}

const AssignInput = () => (
  <RecordPicker<User>
    source="assigned_to_user"
    label="Assign to User"
    reference="users"
    sortBy="email"
    nameOf={fullNameOf}
    none="No assignment"
    nothingFound="No user found"
  />
)
