import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { BRAND } from '../../domain/brand.ts'
import { currentAccount } from '../providers/session.ts'
import { saveFile } from '../save-file.ts'

const fileOf = (codes: readonly string[]): string =>
  [
    `${BRAND.name} recovery codes of ${currentAccount()?.email ?? ''}`,
    'Each code lets you sign in once without your authenticator app.',
    '',
    ...codes,
    '',
  ].join('\n')

/** Shows recovery codes, which nobody can read later. Only its button closes it. */
export default function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const id = useId()
  const [told, setTold] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setTold('Copied.'),
      () => setTold('Your browser does not allow copying. Select the codes and copy them.'),
    )
  const download = () => {
    saveFile(new Blob([fileOf(codes)], { type: 'text/plain' }), `${BRAND.name.toLowerCase()}-recovery-codes.txt`)
    setTold('Downloaded.')
  }
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>Save your recovery codes</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>
          Each code lets you sign in once if you lose your phone. We show them only now. Keep them where you keep your
          passwords.
        </Typography>
        <Box
          component="ul"
          aria-label="Recovery codes"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
            gap: 1,
            m: 0,
            p: 2,
            border: 1,
            borderColor: 'divider',
            listStyle: 'none',
            fontFamily: 'monospace',
            fontSize: '1.0625rem',
          }}
        >
          {codes.map((code) => (
            <li key={code} translate="no">
              {code}
            </li>
          ))}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Button variant="outlined" onClick={copy}>
            Copy codes
          </Button>
          <Button variant="outlined" onClick={download}>
            Download codes
          </Button>
          <span role="status">{told}</span>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          I have saved them
        </Button>
      </DialogActions>
    </Dialog>
  )
}
