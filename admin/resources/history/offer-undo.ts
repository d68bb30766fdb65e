import { restoreDeleted } from '../../providers/routes/history.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

interface Deleted {
  collection: string
  record: string
  /** What the notice says of the deletion. */
  text: string
  /** Reads anew what shows the record. */
  refresh: () => void
}

/** Says that something was deleted, and offers to restore it. */
export const offerUndo = ({ collection, record, text, refresh }: Deleted) => {
  const undo = async () => {
    try {
      const note = await restoreDeleted(collection, record)
      showToast({ title: 'Restored', text: note || 'It is back, with all that went with it.' })
      refresh()
    } catch (error) {
      showError('Not restored', (error as Error).message)
    }
  }
  showToast({ title: 'Success', text, action: { label: 'Undo', run: () => void undo() } })
}
