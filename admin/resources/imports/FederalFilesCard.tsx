import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { isActive, REGISTER_RESULT_LABELS, type RegisterState } from '../../../domain/imports/register.ts'
import { Moment } from '../../records/Moment.tsx'
import { TitledCard } from '../../records/TitledCard.tsx'
import { dataWords, type FileRow, fileRows, originWords, runWords } from './register-summary.ts'
import { useControlRegister, useRegister } from './use-register.ts'

const TITLE = 'Federal files'

/** FMCSA's files that the server fetches: how old each is, and a button that fetches them. */
export const FederalFilesCard = () => {
  const { register, hasFailed, refetch } = useRegister()
  if (!register && !hasFailed) return null
  return (
    <TitledCard title={TITLE}>
      {register ? <RunState register={register} /> : <NotRead onRetry={refetch} />}
      {register && (
        <Box component="ul" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
          {fileRows(register, Date.now()).map((row) => (
            <FederalFileRow key={row.name} row={row} />
          ))}
        </Box>
      )}
    </TitledCard>
  )
}

const NotRead = ({ onRetry }: { onRetry: () => void }) => (
  <Alert severity="error" action={<Button onClick={onRetry}>Try again</Button>}>
    Failed to load the state of the federal files.
  </Alert>
)

const RunState = ({ register }: { register: RegisterState }) => {
  const { isDaily, run } = register
  const { isBusy, control } = useControlRegister()
  const isRunning = run !== null && isActive(run)
  return (
    <Box sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      <Typography role="status">{runWords(run)}</Typography>
      {isRunning && <LinearProgress aria-label="Fetching the federal files" />}
      <LastRun register={register} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {isDaily
          ? 'The server fetches them from FMCSA’s data portal every day.'
          : 'The server does not fetch them by itself. To fetch them every day, set REGISTER_EVERY=day on the server.'}
      </Typography>
      <Box>
        {isRunning ? (
          <Button variant="outlined" aria-disabled={isBusy || run.isStopping} onClick={() => control('stop')}>
            Stop fetching
          </Button>
        ) : (
          <Button variant="contained" aria-disabled={isBusy} onClick={() => control('start')}>
            Fetch the federal files now
          </Button>
        )}
      </Box>
    </Box>
  )
}

const LastRun = ({ register: { run } }: { register: RegisterState }) =>
  run && (
    <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
      {originWords(run)} · <Moment at={run.finished || run.created} />
    </Typography>
  )

const FederalFileRow = ({ row: { label, file, isOld, isMissing } }: { row: FileRow }) => (
  <Box
    component="li"
    sx={{ display: 'grid', gap: 0.25, py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
  >
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center' }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      {file && (
        <Chip
          size="small"
          variant="outlined"
          {...(isMissing ? { color: 'error' as const } : {})}
          label={REGISTER_RESULT_LABELS[file.result]}
        />
      )}
      {isOld && <Chip size="small" label="Old data" />}
    </Box>
    <Typography variant="body2" component="div" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {dataWords(file)}
      {file?.checked && (
        <>
          {' · '}Last run <Moment at={file.checked} />
        </>
      )}
    </Typography>
    {file?.reason && (
      <Typography variant="body2" sx={{ color: 'error.main' }}>
        Not imported, because {file.reason}.
      </Typography>
    )}
  </Box>
)

const age = ({ file, isOld, isMissing }: FileRow): string =>
  `${dataWords(file)}${isOld ? ' · old data' : ''}${isMissing ? ' · not imported in the last run' : ''}`

/** The last run and the age of each file, for the publishing screen. */
export const FederalFilesSummary = () => {
  const { register } = useRegister()
  if (!register) return null
  return (
    <TitledCard title={TITLE}>
      <Typography>{runWords(register.run)}</Typography>
      <LastRun register={register} />
      <Box component="ul" sx={{ m: 0, my: 1, pl: 3 }}>
        {fileRows(register, Date.now())
          .filter(({ file }) => file)
          .map((row) => (
            <Typography key={row.name} component="li" variant="body2">
              {row.label}: {age(row)}
            </Typography>
          ))}
      </Box>
      <Link component={RouterLink} to="/admin/imports" sx={{ display: 'inline-block', py: 0.5 }}>
        All federal files
      </Link>
    </TitledCard>
  )
}
