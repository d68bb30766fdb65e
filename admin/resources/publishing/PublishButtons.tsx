import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Publication } from '../../../domain/publishing/schema.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { runResult } from './publishing-words.ts'
import { useRequestPublish } from './use-publishing.ts'

const WHOLE = ['everything', 'build']

/** What a rebuild costs, as far as it has been seen. */
const costOf = (history: readonly Publication[]): string => {
  const last = history.find(({ state, trigger }) => state === 'done' && WHOLE.includes(trigger))
  return last
    ? `The last time that was ${runResult(last)}.`
    : 'That takes a few seconds for a thousand companies, and a few minutes for a hundred thousand.'
}

export const PublishButtons = ({ history }: { history: readonly Publication[] }) => {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, request } = useRequestPublish()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Rebuild everything
      </Button>
      <Button variant="contained" aria-disabled={isBusy} onClick={() => request(false)}>
        {isBusy ? 'Asking…' : 'Publish now'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Rebuild everything"
          confirmLabel="Rebuild"
          onConfirm={() => request(true)}
          onClose={() => setAsking(false)}
        >
          <p>Every page is made again, also those that have not changed. {costOf(history)}</p>
          <p>Visitors keep the pages that there are. What is saved in the meantime may go live later than usual.</p>
        </ConfirmDialog>
      )}
    </Box>
  )
}
