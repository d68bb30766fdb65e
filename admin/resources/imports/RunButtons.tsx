import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ImportAsk } from '../../../domain/imports/import-asks.ts'
import type { ImportRun } from '../../../domain/imports/schema.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { asksOf } from './import-summary.ts'
import { isMapped } from './mapping/is-mapped.ts'
import { useAskImport } from './use-imports.ts'

const LABELS: Record<ImportAsk, string> = {
  dry_run: 'Dry run',
  run: 'Run import',
  continue: 'Go on',
  stop: 'Stop',
  undo: 'Undo import',
  remove: 'Remove file',
}

interface Question {
  title: string
  words: string[]
  isDestructive: boolean
}

const promise = ({ counts }: ImportRun): string => {
  if (!counts) return 'No dry run has said what it would do.'
  const { created, updated } = counts
  return `By the dry run ${formatCount(created)} would be created and ${formatCount(updated)} updated.`
}

const arrivalWords = ({ kind, mapping }: ImportRun): string => {
  if (kind !== 'reviews') return 'The companies go live as they come. An import can be undone.'
  return mapping?.reviews === 'approved'
    ? 'The reviews go live as they come. An import can be undone.'
    : 'The reviews wait for approval. An import can be undone.'
}

/** What is asked before something that counts. */
const questionOf = (run: ImportRun, ask: ImportAsk): Question | undefined => {
  if (ask === 'run')
    return {
      title: 'Run import',
      words: [promise(run), arrivalWords(run)],
      isDestructive: false,
    }
  if (ask === 'undo')
    return {
      title: 'Undo import',
      words: [
        'What this import created is taken away, and what it changed is put back.',
        run.kind === 'reviews'
          ? 'Reviews that somebody has decided about or answered since stay as they are. You will see how many.'
          : 'What people have changed since, and companies with an owner, inquiries or reviews, stay as they are. You will see how many.',
      ],
      isDestructive: true,
    }
  if (ask === 'remove')
    return { title: 'Remove file', words: [`${run.file_name} is deleted from the server.`], isDestructive: true }
  return undefined
}

const MAPPED_FIRST: readonly ImportAsk[] = ['dry_run', 'run']
const NEVER_FIRST: readonly ImportAsk[] = ['undo', 'stop', 'remove']

/** What can be asked of a run now, its likeliest next step first. */
export const RunButtons = ({ run }: { run: ImportRun }) => {
  const [asking, setAsking] = useState<ImportAsk>()
  const { isBusy, ask } = useAskImport(run.id)
  const navigate = useNavigate()
  const asks = asksOf(run).filter((each) => isMapped(run) || !MAPPED_FIRST.includes(each))
  if (run.state === 'uploading' || asks.length === 0) return null
  const answer = async (what: ImportAsk) => {
    const isTaken = await ask(what)
    if (isTaken && what === 'remove') navigate('/admin/imports')
  }
  const question = asking && questionOf(run, asking)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
      {asks.map((each, at) => (
        <Button
          key={each}
          variant={at === 0 && !NEVER_FIRST.includes(each) ? 'contained' : 'outlined'}
          aria-disabled={isBusy}
          onClick={() => (questionOf(run, each) ? setAsking(each) : void answer(each))}
        >
          {LABELS[each]}
        </Button>
      ))}
      {asking && question && (
        <ConfirmDialog
          title={question.title}
          confirmLabel={LABELS[asking]}
          isDestructive={question.isDestructive}
          onConfirm={() => answer(asking)}
          onClose={() => setAsking(undefined)}
        >
          {question.words.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </ConfirmDialog>
      )}
    </Box>
  )
}
