import { FunctionField, ReferenceField } from 'react-admin'
import { type Location, locationLabel } from '../../../domain/locations.ts'

export const LocationName = () => (
  <ReferenceField source="location" reference="admin/locations" link={false}>
    <FunctionField<Location> render={locationLabel} />
  </ReferenceField>
)
