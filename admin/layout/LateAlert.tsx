import type { AlertProps } from '@mui/material/Alert'
import { lazy, Suspense } from 'react'

const Alert = lazy(() => import('@mui/material/Alert'))

/** A rare message whose code is loaded when it appears. */
export const LateAlert = (props: AlertProps) => (
  <Suspense>
    <Alert {...props} />
  </Suspense>
)
