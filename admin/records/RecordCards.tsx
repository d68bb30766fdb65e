import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { RecordContextProvider, useListContext } from 'react-admin'

interface RecordCardsProps {
  /** The card of one record, which is in its context. */
  children: ReactNode
  /** Shown if there are no records. */
  empty: ReactNode
  /** True for small gaps. */
  isDense?: boolean
}

/** The records of a list as cards. */
export const RecordCards = ({ children, empty, isDense = false }: RecordCardsProps) => {
  const { data, isPending } = useListContext()
  if (isPending || !data) return null
  if (!data.length) return empty
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <Box component="li" sx={{ px: 2, py: isDense ? 0.5 : 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
            {children}
          </Box>
        </RecordContextProvider>
      ))}
    </Box>
  )
}
