import { CatalogueList } from '../catalogue/CatalogueList.tsx'
import { LOCATIONS } from '../catalogue/catalogue.ts'
import { LocationForm } from './LocationForm.tsx'

export default function LocationList() {
  return <CatalogueList catalogue={LOCATIONS} form={<LocationForm />} />
}
