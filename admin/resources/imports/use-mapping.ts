import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { HttpError, useLogoutIfAccessDenied } from 'react-admin'
import type { ImportRun } from '../../../domain/imports/schema.ts'
import type { ColumnMapping } from '../../../domain/imports/tables/column-mapping.ts'
import { mapImport } from '../../providers/routes/imports.ts'
import { showError } from '../../toasts/toasts.ts'

const NOT_SAVED = 'Failed to save your choice. Please try again.'

/** Saves the mapping after each choice, in order, so that the last choice wins. */
export const useMapping = ({ id, mapping: stored }: ImportRun) => {
  const [chosen, setChosen] = useState<ColumnMapping>()
  const newest = useRef<ColumnMapping>(undefined)
  const sent = useRef<Promise<void>>(Promise.resolve())
  const queries = useQueryClient()
  const leaveIfSignedOut = useLogoutIfAccessDenied()

  const store = async (mapping: ColumnMapping) => {
    if (newest.current !== mapping) return
    try {
      await mapImport(id, mapping)
    } catch (error) {
      if (!(await leaveIfSignedOut(error)))
        showError('Not Saved', error instanceof HttpError && error.message ? error.message : NOT_SAVED)
    }
    await queries.invalidateQueries({ queryKey: ['admin/imports'] })
    if (newest.current === mapping) setChosen(undefined)
  }
  const choose = (mapping: ColumnMapping) => {
    newest.current = mapping
    setChosen(mapping)
    sent.current = sent.current.then(() => store(mapping))
  }
  return { mapping: chosen ?? stored, choose, saved: () => sent.current }
}
