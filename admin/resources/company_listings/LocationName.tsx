import { FunctionField, ReferenceField } from 'react-admin'
import { locationLabel } from '../../../domain/catalog/rules.ts'
import type { Location } from '../../../domain/catalog/schema.ts'

export const LocationName = () => (
  <ReferenceField source="location" reference="admin/locations" link={false}>
    <FunctionField<Location> render={locationLabel} />
  </ReferenceField>
)
