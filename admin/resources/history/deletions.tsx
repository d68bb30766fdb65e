import { useQuery } from '@tanstack/react-query'
import { goesWithWords } from '../../../domain/history/labels.ts'
import { RESTORABLE_DAYS } from '../../../domain/history/rules.ts'
import { readGoesWith } from '../../providers/routes/history.ts'
import { showToast } from '../../toasts/toasts.ts'
import { undoAction } from './revert.ts'

/** In a delete dialog: lists what else is deleted and how long it can be restored. */
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
      {words && `This also deletes ${words}. `}You can restore it for {RESTORABLE_DAYS} days.
    </p>
  )
}

interface Deleted {
  collection: string
  record: string
  /** Text of the notice. */
  text: string
  /** Called after restoring, to read the lists again. */
  refresh: () => void
}

/** Shows a notice about a deletion with a button to restore the record. */
export const offerUndo = ({ collection, record, text, refresh }: Deleted) =>
  showToast({
    title: 'Success',
    text,
    action: undoAction({ collection, record, title: 'Restored, with everything that was deleted with it.', refresh }),
  })
