import { DataTable } from 'react-admin'
import { formatDate } from '../../../domain/format.ts'
import type { ListingRecord } from '../../providers/resources.ts'
import { CompanyCell } from './CompanyCell.tsx'
import { LocationName } from './LocationName.tsx'
import { NoListings } from './NoListings.tsx'
import { RowActions } from './RowActions.tsx'
import { SelectListing, SelectPage } from './Selection.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { ServiceNames } from './ServiceNames.tsx'
import { StarRating } from './StarRating.tsx'

const Column = DataTable.Col<ListingRecord>

const highlightFeatured = ({ is_featured }: ListingRecord) => (is_featured ? { bgcolor: 'var(--featured-row)' } : {})

export const ListingTable = () => (
  <>
    <SelectionBar />
    <DataTable<ListingRecord>
      bulkActionButtons={false}
      rowClick={false}
      rowSx={highlightFeatured}
      empty={<NoListings />}
      hover={false}
    >
      <Column source="id" label={<SelectPage />} disableSort field={SelectListing} sx={{ p: 0 }} />
      <Column source="name" field={CompanyCell} sx={{ minWidth: '12rem', width: '40%' }} />
      <Column source="location" field={LocationName} sx={{ whiteSpace: { lg: 'nowrap' } }} />
      <Column source="services" disableSort field={ServiceNames} />
      <Column
        source="created"
        sortByOrder="DESC"
        sx={{ whiteSpace: { lg: 'nowrap' } }}
        render={({ created }) => formatDate(created)}
      />
      <Column source="rating" sortByOrder="DESC" render={({ rating }) => <StarRating rating={rating} />} />
      <Column label="Actions" disableSort field={RowActions} />
    </DataTable>
  </>
)
