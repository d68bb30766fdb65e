import type { ReactNode } from 'react'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { NoRecords } from '../../records/NoRecords.tsx'
import { RecordCards } from '../../records/RecordCards.tsx'
import { RecordList } from '../../records/RecordList.tsx'
import { SearchField } from '../../records/SearchField.tsx'
import { CatalogueRow } from './CatalogueRow.tsx'
import type { Catalogue } from './catalogue.ts'

/** A catalogue: its entries by name, with a form for another one. */
export const CatalogueList = ({ catalogue, form }: { catalogue: Catalogue; form: ReactNode }) => (
  <RecordList
    resource={catalogue.resource}
    perPage={50}
    sort={{ field: 'name', order: 'ASC' }}
    failure={`Failed to load ${catalogue.nouns}`}
    header={
      <>
        <PageTitle title={catalogue.title} />
        {form}
        <SearchField label={`Search ${catalogue.nouns}`} />
      </>
    }
  >
    <RecordCards isDense empty={<NoRecords title={`No ${catalogue.nouns} found`} />}>
      <CatalogueRow catalogue={catalogue} />
    </RecordCards>
  </RecordList>
)
