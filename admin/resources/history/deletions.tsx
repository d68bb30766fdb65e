import { useQuery } from '@tanstack/react-query'
import { goesWithWords } from '../../../domain/history/labels.ts'
import { RESTORABLE_DAYS } from '../../../domain/history/rules.ts'
import { readGoesWith, restoreDeleted } from '../../providers/routes/history.ts'
import { showError, showToast } from '../../toasts/toasts.ts'

/** In a question before a deletion: what goes along, and that it can be undone. */
export const DeletionNote = ({ collection, record }: { collection: string; record: string }) => {
  const { data } = useQuery({
    queryKey: ['goes-with', collection, record],
    queryFn: () => readGoesWith(collection, record),
    retry: false,
    gcTime: 0,
  })
  const words = goesWithWords(data ?? {})
  return (
    <p>
      {words && `With it goes what belongs to it: ${words}. `}You can restore it for {RESTORABLE_DAYS} days.
    </p>
  )
}

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
