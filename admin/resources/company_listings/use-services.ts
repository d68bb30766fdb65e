import { useEffect } from 'react'
import { useGetList } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Service } from '../../../domain/catalog/schema.ts'
import { showError } from '../../toasts/toasts.ts'

/** As many as one page takes: `QUERY_LIMITS`. */
const ALL = { pagination: { page: 1, perPage: 500 }, sort: { field: 'name', order: 'ASC' } } as const

/** The services of the catalogue for a form, undefined until they are known; without them the form cannot be shown. */
export const useServices = (): readonly Service[] | undefined => {
  const { data, error } = useGetList<Service>('admin/services', ALL, { retry: 1 })
  const navigate = useNavigate()
  useEffect(() => {
    if (!error) return
    showError('Error', 'Failed to load form data')
    void navigate('/dashboard', { replace: true })
  }, [error, navigate])
  return data
}
