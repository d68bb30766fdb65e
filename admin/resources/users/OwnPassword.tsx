import TextField from '@mui/material/TextField'
import { currentAccount } from '../../providers/session.ts'

interface OwnPasswordProps {
  value: string
  onChange: (password: string) => void
}

/** Asks an administrator once more who it is: a screen that was left open is no proof. */
export const OwnPassword = ({ value, onChange }: OwnPasswordProps) => (
  <>
    <input type="email" autoComplete="username" value={currentAccount()?.email ?? ''} readOnly hidden />
    <TextField
      label="Your Own Password"
      type="password"
      autoComplete="current-password"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </>
)
