import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { MAIL_TOPIC, MAIL_TOPICS, type MailTopic } from '../../domain/accounts/mail-topics.ts'
import { serverMessage } from '../providers/failure.ts'
import { chooseMails } from '../providers/own-account.ts'
import { currentAccount } from '../providers/session.ts'
import { showError, showToast } from '../toasts/toasts.ts'

/** Which emails the account gets. Each choice is stored at once. */
export const MailTopics = () => {
  const account = currentAccount()
  const [off, setOff] = useState<readonly MailTopic[]>(account?.mailsOff ?? [])
  const topics = MAIL_TOPICS.filter((topic) => account?.isAdmin || !MAIL_TOPIC[topic].isForAdmins)
  const choose = async (topic: MailTopic, isOn: boolean) => {
    const before = off
    const next = isOn ? off.filter((other) => other !== topic) : [...off, topic]
    setOff(next)
    try {
      await chooseMails(next)
      showToast({ title: 'Saved', text: `${MAIL_TOPIC[topic].label}: ${isOn ? 'mailed' : 'not mailed'} from now on.` })
    } catch (error) {
      setOff(before)
      showError('Update Failed', serverMessage(error) ?? 'Your choice could not be saved. Please try again.')
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {topics.map((topic) => (
        <Box key={topic}>
          <FormControlLabel
            control={
              <Switch
                checked={!off.includes(topic)}
                onChange={({ target }) => choose(topic, target.checked)}
                slotProps={{ input: { 'aria-describedby': `mails-${topic}` } }}
              />
            }
            label={MAIL_TOPIC[topic].label}
          />
          <Typography id={`mails-${topic}`} variant="body2" sx={{ color: 'text.secondary', maxWidth: '60ch' }}>
            {MAIL_TOPIC[topic].text}
          </Typography>
        </Box>
      ))}
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '60ch' }}>
        Mails about your account itself, such as a new password, always come.
      </Typography>
    </Box>
  )
}
