import Typography from '@mui/material/Typography'
import type { WaitingPhoto } from '../../../contract/queue-items.ts'
import { Moment } from '../../records/Moment.tsx'
import { PrivatePhoto } from '../company_listings/photos/PrivatePhoto.tsx'
import { CompanyLink, Facts, PersonLine } from './Facts.tsx'

const PHOTO = { display: 'block', maxWidth: '100%', maxHeight: 480, minHeight: 120, border: 1, borderColor: 'divider' }

export const PhotoItem = ({ item }: { item: WaitingPhoto }) => (
  <>
    <PrivatePhoto id={item.id} file={item.file} description={item.description} sx={PHOTO} />
    <Typography sx={{ maxWidth: '70ch' }}>{item.description}</Typography>
    <Facts
      facts={[
        { label: 'Company', value: <CompanyLink company={item.company} /> },
        { label: 'By', value: <PersonLine person={item.sender} /> },
        { label: 'Sent', value: <Moment at={item.created} /> },
      ]}
    />
  </>
)
