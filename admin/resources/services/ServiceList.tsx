import { SERVICE_LABELS, SERVICE_LIMITS } from '../../../domain/catalog/rules.ts'
import { CatalogueList } from '../catalogue/CatalogueList.tsx'
import { SERVICES } from '../catalogue/catalogue.ts'
import { EntryForm } from '../catalogue/EntryForm.tsx'

const form = <EntryForm catalogue={SERVICES} label={SERVICE_LABELS.name} maxLength={SERVICE_LIMITS.name} />

export default function ServiceList() {
  return <CatalogueList catalogue={SERVICES} form={form} />
}
