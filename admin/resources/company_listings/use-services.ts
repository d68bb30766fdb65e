import { useEffect } from 'react'
import { useGetList } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Service } from '../../../domain/catalog/schema.ts'
import { ON_CHANGE } from '../../query-client.ts'
import { showError } from '../../toasts/toasts.ts'

/** The page size limit of the server (`QUERY_LIMITS`). */
const ALL = { pagination: { page: 1, perPage: 500 }, sort: { field: 'name', order: 'ASC' } } as const

/** All services, undefined while loading. If they fail to load, opens the dashboard with an error. */
export const useServices = (): readonly Service[] | undefined => {
  const { data, error } = useGetList<Service>('admin/services', ALL, {
    retry: 1,
    notifyOnChangeProps: ON_CHANGE,
  })
  const navigate = useNavigate()
  useEffect(() => {
    if (!error) return
    showError('Error', 'Failed to load form data')
    void navigate('/dashboard', { replace: true })
  }, [error, navigate])
  return data
}
