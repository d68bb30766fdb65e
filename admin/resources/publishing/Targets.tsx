import LiveIcon from '@mui/icons-material/CheckCircleOutlined'
import FailedIcon from '@mui/icons-material/ErrorOutline'
import WaitingIcon from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { PUBLICATION_TARGET_LABELS, type TargetState } from '../../../domain/publishing/rules.ts'
import { targetTone, targetWords } from './target-words.ts'

const LOOKS = {
  live: { Icon: LiveIcon, color: 'primary.main' },
  waiting: { Icon: WaitingIcon, color: 'text.secondary' },
  failed: { Icon: FailedIcon, color: 'error.main' },
} as const

const TargetRow = ({ state }: { state: TargetState }) => {
  const tone = targetTone(state)
  const { Icon, color } = LOOKS[tone]
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Icon fontSize="small" sx={{ mt: 0.25, color }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {PUBLICATION_TARGET_LABELS[state.target]}
        </Typography>
        <Typography variant="body2" sx={{ color: tone === 'failed' ? 'error.main' : 'text.secondary' }}>
          {targetWords(state)}
        </Typography>
        {state.warning !== '' && <Typography variant="body2">{state.warning}</Typography>}
      </Box>
    </Box>
  )
}

/** Each place that the site is brought to, when there are several, or something is not right with the only one. */
export const Targets = ({ targets }: { targets: readonly TargetState[] }) =>
  (targets.length > 1 || targets.some(({ warning }) => warning !== '')) && (
    <Card component="section" aria-labelledby="targets-title" sx={{ p: 2 }}>
      <Typography id="targets-title" variant="h2" sx={{ mb: 1 }}>
        Where the site goes
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {targets.map((state) => (
          <TargetRow key={state.target} state={state} />
        ))}
      </Box>
    </Card>
  )
