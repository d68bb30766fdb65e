import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import type { Inquiry } from '../../../domain/inquiries/schema.ts'

/** Characters of a message that show before it is opened. */
const EXCERPT = 160

export const MessageText = () => {
  const inquiry = useRecordContext<Inquiry>()
  const [isOpen, setIsOpen] = useState(false)
  if (!inquiry) return null
  const { message } = inquiry
  const isLong = message.length > EXCERPT
  return (
    <>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {(isLong && !isOpen ? `${message.slice(0, EXCERPT).trimEnd()}…` : message) || 'No message'}
      </Typography>
      {isLong && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} sx={{ px: 0 }}>
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  )
}
