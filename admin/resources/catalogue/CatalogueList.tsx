import type { ReactNode } from 'react'
import { NoRecords } from '../../layout/NoRecords.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { RecordCards } from '../../layout/RecordCards.tsx'
import { RecordList } from '../../layout/RecordList.tsx'
import { SearchField } from '../../layout/SearchField.tsx'
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
