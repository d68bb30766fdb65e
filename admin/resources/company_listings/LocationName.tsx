import { FunctionField, ReferenceField } from 'react-admin'
import { locationLabel } from '../../../domain/catalogue/location-names.ts'
import type { Location } from '../../../domain/catalogue/locations.ts'

export const LocationName = () => (
  <ReferenceField source="location" reference="admin/locations" link={false}>
    <FunctionField<Location> render={locationLabel} />
  </ReferenceField>
)
