import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ChangeEvent } from 'react'
import type { Inquiry } from '../../../../domain/inquiries/schema.ts'
import { formatLocalDate, sortableLocalMoment } from '../../../../domain/text/format.ts'
import { LabelledInput } from '../../../inputs/LabelledInput.tsx'
import { currentAccount } from '../../../providers/session.ts'
import { useChangeInquiry } from '../use-change-inquiry.ts'

/** The day of a moment where the reader is; '' for none. */
const dayOf = (moment: string): string => (moment ? sortableLocalMoment(moment).slice(0, 10) : '')

/** The beginning of a day where the reader is, as it is stored. */
const momentOf = (day: string): string => (day ? new Date(`${day}T00:00`).toISOString().replace('T', ' ') : '')

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

/** The day on which the account is reminded of an inquiry. */
export const ReminderField = ({ inquiry }: { inquiry: Inquiry }) => {
  const { change, isPending } = useChangeInquiry(inquiry)
  const isOthers = inquiry.remind_at !== '' && inquiry.remind_who !== currentAccount()?.id
  const set = (day: string) =>
    change({
      data: { remind_at: momentOf(day) },
      title: day ? 'Reminder Set' : 'Reminder Removed',
      text: day
        ? `We will remind you on ${formatLocalDate(momentOf(day))}, on the dashboard and in the bell menu.`
        : 'You are not reminded of this inquiry.',
      failure: 'Failed to set the reminder.',
    })
  return (
    <div>
      <LabelledInput
        id="reminder"
        label="Remind me on"
        type="date"
        value={dayOf(inquiry.remind_at)}
        disabled={isPending}
        inputProps={{ min: daysFromNow(0) }}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => set(target.value)}
      />
      {isOthers && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>Somebody else is reminded then.</Box>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.5 }}>
        {inquiry.remind_at ? (
          <Button size="small" disabled={isPending} onClick={() => set('')}>
            Remove the reminder
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
