import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError, useGetList } from 'react-admin'
import type { FileClaims } from '../../../domain/imports/file-claims.ts'
import type { ImportAsk, ImportState } from '../../../domain/imports/import-runs.ts'
import type { ImportRun } from '../../../domain/imports/schema.ts'
import { useAction } from '../../actions/use-action.ts'
import { revertChange } from '../../providers/routes/history.ts'
import { askOfImport } from '../../providers/routes/imports.ts'
import { showError } from '../../toasts/toasts.ts'

const RESOURCE = 'admin/imports'
const ACTIVE: readonly ImportState[] = ['uploading', 'queued', 'running', 'undoing']
const POLL_MS = 1000
/** Another tab or administrator can start something. */
const IDLE_POLL_MS = 10_000
const SHOWN_AT_FIRST = 10
const SHOWN_AT_MOST = 200

const pollInterval = (runs: readonly ImportRun[] | undefined): number =>
  runs?.some(({ state }) => ACTIVE.includes(state)) ? POLL_MS : IDLE_POLL_MS

/** Polls all imports, newest first. */
export const useImports = () => {
  const [isWhole, setWhole] = useState(false)
  const { data, error, refetch, total } = useGetList<ImportRun>(
    RESOURCE,
    {
      sort: { field: 'created', order: 'DESC' },
      pagination: { page: 1, perPage: isWhole ? SHOWN_AT_MOST : SHOWN_AT_FIRST },
    },
    { retry: false, refetchInterval: ({ state }) => pollInterval(state.data?.data) },
  )
  const hasOlder = !isWhole && (total ?? 0) > SHOWN_AT_FIRST
  return { runs: data, hasFailed: error !== null, refetch, showWhole: hasOlder ? () => setWhole(true) : undefined }
}

/** Polls one import. Reads a list, because a missing one should not show an error notice. `isGone` is true if it does not exist. */
export const useImport = (id: string) => {
  const { data, error, refetch } = useGetList<ImportRun>(
    RESOURCE,
    { filter: { id }, pagination: { page: 1, perPage: 1 }, sort: { field: 'created', order: 'DESC' } },
    { retry: false, refetchInterval: ({ state }) => pollInterval(state.data?.data) },
  )
  return { run: data?.[0], isGone: data?.length === 0, hasFailed: error !== null, refetch }
}

const NOT_DONE = 'Something went wrong. Please try again.'

/** Requests an action, one at a time. Returns false if the server refuses it. */
export const useAskImport = (id: string) => {
  const queries = useQueryClient()
  const { isBusy, run } = useAction((error) =>
    showError('Not Done', error instanceof HttpError && error.message ? error.message : NOT_DONE),
  )
  const ask = async (what: ImportAsk, claims?: FileClaims): Promise<boolean> => {
    const isDone = await run(() => (what === 'undo' ? revertChange(id) : askOfImport(id, what, claims)))
    if (what !== 'remove') await queries.invalidateQueries({ queryKey: [RESOURCE] })
    return isDone
  }
  return { isBusy, ask }
}
