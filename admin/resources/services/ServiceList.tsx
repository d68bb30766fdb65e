import { SERVICE_LABELS, SERVICE_LIMITS } from '../../../domain/catalog/rules.ts'
import { CatalogList } from '../catalog/CatalogList.tsx'
import { SERVICES } from '../catalog/catalog.ts'
import { EntryForm } from '../catalog/EntryForm.tsx'

const form = <EntryForm catalog={SERVICES} label={SERVICE_LABELS.name} maxLength={SERVICE_LIMITS.name} />

export default function ServiceList() {
  return <CatalogList catalog={SERVICES} form={form} />
}
