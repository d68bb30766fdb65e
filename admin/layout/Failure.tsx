import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { PageTitle } from './PageTitle.tsx'

/** Replaces a broken screen, for example if a new version replaced its code while the page was open. */
export const Failure = ({ error }: { error: unknown }) => {
  useEffect(() => console.error(error), [error])
  return (
    <main style={{ padding: '1.5rem' }}>
      <PageTitle title="Something went wrong" />
      <p>The screen could not be shown. Reload the page to try again.</p>
      <Button variant="contained" onClick={() => location.reload()}>
        Reload
      </Button>
    </main>
  )
}
