import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { SIGN_IN_CODE } from '../../domain/accounts/rules.ts'
import type { FactorSetup } from '../../domain/accounts/second-factor.ts'
import { FormDialog } from '../layout/FormDialog.tsx'
import { confirmAuthenticator } from '../providers/routes/second-factor.ts'

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

interface AppSetupProps {
  setup: FactorSetup
  /** The app is on. */
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** Shows the secret of an authenticator app as a QR code and as text, and asks for the app's first code. */
export default function AppSetupDialog({ setup: { setup, secret, uri }, onDone, onClose }: AppSetupProps) {
  const [code, setCode] = useState('')
  return (
    <FormDialog
      title="Set up an authenticator app"
      confirmLabel="Turn on"
      onConfirm={async () => onDone(await confirmAuthenticator(setup, code))}
      onClose={onClose}
    >
      <Typography>
        1. Scan this code with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password.
      </Typography>
      {/* cameras need dark on light, also in the dark scheme */}
      <Box sx={{ justifySelf: 'center', lineHeight: 0, border: 1, borderColor: 'divider' }}>
        <QRCodeSVG value={uri} size={208} marginSize={4} title="QR code for your authenticator app" />
      </Box>
      <Typography>If you cannot scan it, enter this key in the app:</Typography>
      <Typography
        translate="no"
        sx={{ fontFamily: 'monospace', fontSize: '1.0625rem', overflowWrap: 'anywhere', userSelect: 'all' }}
      >
        {inGroups(secret)}
      </Typography>
      <Typography>2. Enter the code that the app shows.</Typography>
      <TextField
        label={`${SIGN_IN_CODE.digits}-digit code`}
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={({ target }) => setCode(target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </FormDialog>
  )
}
