import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { HttpError, useLogoutIfAccessDenied } from 'react-admin'
import { isActive, type RegisterAsk } from '../../../domain/imports/register.ts'
import { useAction } from '../../actions/use-action.ts'
import { controlRegister, readRegister } from '../../providers/routes/imports.ts'
import { showError } from '../../toasts/toasts.ts'

const QUERY = ['admin/register']
const POLL_MS = 1000
/** Another tab, another administrator or the schedule can start a run. */
const IDLE_POLL_MS = 10_000

/** Polls the state of the federal files. */
export const useRegister = () => {
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const { data, error, refetch } = useQuery({
    queryKey: QUERY,
    queryFn: readRegister,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.run && isActive(state.data.run) ? POLL_MS : IDLE_POLL_MS),
  })
  useEffect(() => {
    if (error) void leaveIfSignedOut(error)
  }, [error, leaveIfSignedOut])
  return { register: data, hasFailed: error !== null, refetch }
}

const NOT_DONE = 'Something went wrong. Please try again.'

/** Starts or stops a run, one request at a time. */
export const useControlRegister = () => {
  const queries = useQueryClient()
  const { isBusy, run } = useAction((error) =>
    showError('Not Done', error instanceof HttpError && error.message ? error.message : NOT_DONE),
  )
  const control = async (ask: RegisterAsk) => {
    await run(() => controlRegister(ask))
    await queries.invalidateQueries({ queryKey: QUERY })
  }
  return { isBusy, control }
}
