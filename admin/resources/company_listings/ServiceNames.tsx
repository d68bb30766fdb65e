import { ReferenceArrayField } from 'react-admin'
import type { Service } from '../../../domain/catalog/schema.ts'
import type { ListingRecord } from '../../providers/resources.ts'

export const ServiceNames = () => (
  <ReferenceArrayField<ListingRecord, Service>
    source="services"
    reference="admin/services"
    render={({ data = [] }) => <>{data.map(({ name }) => name).join(', ')}</>}
  />
)
