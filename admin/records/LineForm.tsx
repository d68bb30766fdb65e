import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { FormEvent, ReactNode } from 'react'

interface LineFormProps {
  /** Id of the heading. */
  id: string
  title: string
  hint: string
  /** Label of the button. */
  action: string
  /** True if the required fields are filled in. */
  isReady: boolean
  isPending: boolean
  onSubmit: () => void
  /** Fields, in one line if there is room. */
  children: ReactNode
}

/** Adds something to the list below. */
export const LineForm = ({ id, title, hint, action, isReady, isPending, onSubmit, children }: LineFormProps) => {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !isPending) onSubmit()
  }
  return (
    <>
      <Typography variant="h2" id={id} sx={{ mt: 3 }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary', maxWidth: '70ch' }}>
        {hint}
      </Typography>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        aria-labelledby={id}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          alignItems: 'start',
          my: 2,
          '& > div': { flex: '1 1 13rem' },
        }}
      >
        {children}
        <Button
          type="submit"
          variant="contained"
          startIcon={<AddIcon />}
          loading={isPending}
          disabled={!isReady}
          sx={{ mt: 1 }}
        >
          {action}
        </Button>
      </Box>
    </>
  )
}
