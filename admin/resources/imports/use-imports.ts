import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { HttpError, useGetList, useLogoutIfAccessDenied } from 'react-admin'
import type { ImportAsk, ImportState } from '../../../domain/imports/import-runs.ts'
import type { ImportRun } from '../../../domain/imports/schema.ts'
import { askOfImport } from '../../providers/routes/imports.ts'
import { showError } from '../../toasts/toasts.ts'

const RESOURCE = 'admin/imports'
const MOVING: readonly ImportState[] = ['uploading', 'queued', 'running', 'undoing']
const LOOK_EVERY_MS = 1000
/** Another tab or another administrator may do something. */
const LOOK_AT_REST_EVERY_MS = 10_000
const SHOWN_AT_FIRST = 10
const SHOWN_AT_MOST = 200

const pace = (runs: readonly ImportRun[] | undefined): number =>
  runs?.some(({ state }) => MOVING.includes(state)) ? LOOK_EVERY_MS : LOOK_AT_REST_EVERY_MS

/** The runs of imports, newest first, kept up to date. */
export const useImports = () => {
  const [isWhole, setWhole] = useState(false)
  const { data, error, refetch, total } = useGetList<ImportRun>(
    RESOURCE,
    {
      sort: { field: 'created', order: 'DESC' },
      pagination: { page: 1, perPage: isWhole ? SHOWN_AT_MOST : SHOWN_AT_FIRST },
    },
    { retry: false, refetchInterval: ({ state }) => pace(state.data?.data) },
  )
  const hasOlder = !isWhole && (total ?? 0) > SHOWN_AT_FIRST
  return { runs: data, hasFailed: error !== null, refetch, showWhole: hasOlder ? () => setWhole(true) : undefined }
}

/** One run, live. `isGone` when there is none of that id: asked for as a list, since that is no error of the screen. */
export const useImport = (id: string) => {
  const { data, error, refetch } = useGetList<ImportRun>(
    RESOURCE,
    { filter: { id }, pagination: { page: 1, perPage: 1 }, sort: { field: 'created', order: 'DESC' } },
    { retry: false, refetchInterval: ({ state }) => pace(state.data?.data) },
  )
  return { run: data?.[0], isGone: data?.length === 0, hasFailed: error !== null, refetch }
}

const NOT_DONE = 'That did not work. Please try again.'

/** Asks for something to be done with a run, once at a time. Answers whether it was taken. */
export const useAskImport = (id: string) => {
  const [isBusy, setBusy] = useState(false)
  const isSent = useRef(false)
  const queries = useQueryClient()
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const ask = async (what: ImportAsk): Promise<boolean> => {
    if (isSent.current) return false
    isSent.current = true
    setBusy(true)
    try {
      await askOfImport(id, what)
      return true
    } catch (error) {
      if (!(await leaveIfSignedOut(error)))
        showError('Not Done', error instanceof HttpError && error.message ? error.message : NOT_DONE)
      return false
    } finally {
      isSent.current = false
      setBusy(false)
      if (what !== 'remove') await queries.invalidateQueries({ queryKey: [RESOURCE] })
    }
  }
  return { isBusy, ask }
}
