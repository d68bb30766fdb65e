import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { type ChangeEvent, useId } from 'react'
import { OUTCOME_LABELS, OUTCOMES, type Outcome } from '../../../domain/inquiries/rules.ts'
import type { Inquiry } from '../../../domain/inquiries/schema.ts'
import { formatLocalDate, sortableLocalMoment } from '../../../domain/text/format.ts'
import { storedTime } from '../../../domain/time.ts'
import { LabeledInput } from '../../inputs/LabeledInput.tsx'
import { currentAccount } from '../../providers/session.ts'
import { TitledCard } from '../../records/TitledCard.tsx'
import { TARGET_PX } from '../../tokens.ts'
import { InquiryActions, useChangeInquiry } from './InquiryActions.tsx'

const OutcomeChoice = ({ inquiry }: { inquiry: Inquiry }) => {
  const { change, isPending } = useChangeInquiry(inquiry)
  const id = useId()
  const choose = (outcome: Outcome | '') =>
    change({
      data: { outcome },
      title: 'Outcome Updated',
      text: outcome
        ? `The inquiry is marked as ${OUTCOME_LABELS[outcome].toLowerCase()}.`
        : 'The outcome is open again.',
      failure: 'Failed to update the outcome.',
      undo: 'outcome',
    })
  return (
    <div>
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        Outcome
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-labelledby={id}
        value={inquiry.outcome}
        disabled={isPending}
        onChange={(_, outcome: Outcome | null) => choose(outcome ?? '')}
      >
        {OUTCOMES.map((outcome) => (
          <ToggleButton
            key={outcome}
            value={outcome}
            sx={{ minHeight: TARGET_PX, minWidth: 64, textTransform: 'none' }}
          >
            {OUTCOME_LABELS[outcome]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}

export const NextStepCard = ({ inquiry }: { inquiry: Inquiry }) => (
  <TitledCard title="Next step">
    <Box sx={{ display: 'grid', gap: 2 }}>
      <InquiryActions />
      <OutcomeChoice inquiry={inquiry} />
      <ReminderField inquiry={inquiry} />
    </Box>
  </TitledCard>
)

/** Local day of a stored time, '' for none. */
const dayOf = (moment: string): string => (moment ? sortableLocalMoment(moment).slice(0, 10) : '')

/** Start of a local day as a stored time. */
const momentOf = (day: string): string => (day ? storedTime(new Date(`${day}T00:00`)) : '')

const daysFromNow = (days: number): string => {
  const day = new Date()
  day.setDate(day.getDate() + days)
  return dayOf(day.toISOString())
}

const QUICK = [
  ['Tomorrow', 1],
  ['In 3 days', 3],
  ['In a week', 7],
] as const

const ReminderField = ({ inquiry }: { inquiry: Inquiry }) => {
  const { change, isPending } = useChangeInquiry(inquiry)
  const isOthers = inquiry.remind_at !== '' && inquiry.remind_user !== currentAccount()?.id
  const set = (day: string) =>
    change({
      data: { remind_at: momentOf(day) },
      title: day ? 'Reminder Set' : 'Reminder Removed',
      text: day
        ? `We will remind you on ${formatLocalDate(momentOf(day))}, on the dashboard and in the bell menu.`
        : 'We will not remind you of this inquiry.',
      failure: 'Failed to set the reminder.',
    })
  return (
    <div>
      <LabeledInput
        id="reminder"
        label="Remind me on"
        type="date"
        value={dayOf(inquiry.remind_at)}
        disabled={isPending}
        inputProps={{ min: daysFromNow(0) }}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => set(target.value)}
      />
      {isOthers && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>Someone else will be reminded.</Box>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.5 }}>
        {inquiry.remind_at ? (
          <Button size="small" disabled={isPending} onClick={() => set('')}>
            Remove reminder
          </Button>
        ) : (
          QUICK.map(([label, days]) => (
            <Button key={label} size="small" disabled={isPending} onClick={() => set(daysFromNow(days))}>
              {label}
            </Button>
          ))
        )}
      </Box>
    </div>
  )
}
