import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useState, useSyncExternalStore } from 'react'
import { LEAVE_DAYS } from '../../domain/accounts/leaving.ts'
import { formatDate } from '../../domain/text/format.ts'
import { DAY_MS } from '../../domain/time.ts'
import { FormDialog } from '../layout/FormDialog.tsx'
import { leaveDirectory } from '../providers/routes/leaving.ts'
import { currentAccount, onSessionChange } from '../providers/session.ts'
import { showToast } from '../toasts/toasts.ts'

const leavesAt = (): string => currentAccount()?.leavesAt ?? ''
const inAWeek = (): string => formatDate(new Date(Date.now() + LEAVE_DAYS * DAY_MS).toISOString())

const DeleteDialog = ({ onClose }: { onClose: () => void }) => {
  const [isDeleting, setDeleting] = useState(false)
  const remove = async () => {
    await leaveDirectory(isDeleting)
    showToast({ title: 'Account will be deleted', text: `You can keep it until ${inAWeek()}.` })
  }
  return (
    <FormDialog
      title="Delete your account"
      confirmLabel="Delete my account"
      isDestructive
      onConfirm={remove}
      onClose={onClose}
    >
      <Typography>
        On {inAWeek()}, we delete your account and what we store about you. Until then, you can sign in and keep it. We
        email {currentAccount()?.email} now and when it is done.
      </Typography>
      <RadioGroup
        aria-label="What happens to your companies"
        value={isDeleting ? 'delete' : 'leave'}
        onChange={(_event, value) => setDeleting(value === 'delete')}
      >
        <FormControlLabel
          value="leave"
          control={<Radio />}
          label="My companies stay listed. Somebody else can claim them."
        />
        <FormControlLabel
          value="delete"
          control={<Radio />}
          label="Delete my companies, too. They leave the site now, with their reviews and requests."
        />
      </RadioGroup>
    </FormDialog>
  )
}

/** Deletes the account after a week in which its owner can keep it. */
export const DeleteAccount = () => {
  const day = useSyncExternalStore(onSessionChange, leavesAt)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '60ch' }}>
        {day
          ? `We delete your account on ${formatDate(day)}. Choose “Keep my account” above to keep it.`
          : `You have ${LEAVE_DAYS} days to change your mind. You choose what happens to your companies.`}
      </Typography>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {day ? 'Change what happens to my companies' : 'Delete my account'}
      </Button>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </>
  )
}
