import { HttpError } from 'react-admin'
import { updatedPages } from '../../../domain/history/change-sets.ts'
import { newestChange, type Reverted, revertChange } from '../../providers/routes/history.ts'
import { showError, showToast, type Toast } from '../../toasts/toasts.ts'

/** Shows why everything stays as it is. */
export const tellStays = (error: unknown) =>
  showError('Not undone', error instanceof HttpError && error.message ? error.message : 'Please try again.')

/** Shows what was undone, and what stays. */
export const tellReverted = (title: string, { reverted, left, pages, run }: Reverted) => {
  if (run)
    return showToast({
      title: 'Undoing',
      text: title,
      outcome: {
        text: 'This continues in the background.',
        link: { href: `/admin/imports/${run}`, label: 'Show progress' },
      },
    })
  const stays = left.map(({ reason }) => reason).join(' ')
  if (reverted === 0) return showError('Not undone', stays)
  showToast({
    title: 'Undone',
    text: stays ? `${title} ${stays}` : title,
    ...(pages.length > 0 && { outcome: { text: updatedPages(pages) } }),
    isKept: stays !== '',
  })
}

/** Reverts a row of the history, and shows the outcome. Resolves to true unless everything stays. */
export const revertRow = async (row: string, title: string): Promise<boolean> => {
  try {
    const reverted = await revertChange(row)
    tellReverted(title, reverted)
    return reverted.reverted > 0 || reverted.run !== ''
  } catch (error) {
    tellStays(error)
    return false
  }
}

interface UndoOffer {
  collection: string
  record: string
  /** What was done. */
  title: string
  /** Time of the save. An earlier change is not what the notice reports. */
  since?: string
  /** Called after the revert, to read the record again. */
  refresh: () => void
}

/** The button of a notice that undoes the change of a record which the notice reports. */
export const undoAction = ({
  collection,
  record,
  title,
  since = '',
  refresh,
}: UndoOffer): NonNullable<Toast['action']> => {
  const undo = async () => {
    try {
      const row = await newestChange(collection, record, since)
      if (row) await revertRow(row, title)
      else showError('Not undone', 'This save changed nothing.')
    } catch (error) {
      tellStays(error)
    }
    refresh()
  }
  return { label: 'Undo', run: () => void undo() }
}
