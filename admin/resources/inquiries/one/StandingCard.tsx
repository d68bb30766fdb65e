import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { OUTCOME_LABELS, OUTCOMES, type Outcome } from '../../../../domain/inquiries/follow-up-rules.ts'
import type { Inquiry } from '../../../../domain/inquiries/schema.ts'
import { TitledCard } from '../../../records/TitledCard.tsx'
import { TARGET_PX } from '../../../tokens.ts'
import { InquiryActions } from '../InquiryActions.tsx'
import { useChangeInquiry } from '../use-change-inquiry.ts'
import { ReminderField } from './ReminderField.tsx'

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

/** Where an inquiry stands, and when to look at it again. */
export const StandingCard = ({ inquiry }: { inquiry: Inquiry }) => (
  <TitledCard title="Next step">
    <Box sx={{ display: 'grid', gap: 2 }}>
      <InquiryActions />
      <OutcomeChoice inquiry={inquiry} />
      <ReminderField inquiry={inquiry} />
    </Box>
  </TitledCard>
)
