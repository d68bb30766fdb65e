import { useQuery } from '@tanstack/react-query'
import { RESTORABLE_DAYS } from '../../../domain/history/rules.ts'
import { goesWithWords } from '../../../domain/history/words.ts'
import { readGoesWith } from '../../providers/routes/history.ts'

/** In a question before a deletion: what goes along, and that it can be undone. */
export const GoesWith = ({ collection, record }: { collection: string; record: string }) => {
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
