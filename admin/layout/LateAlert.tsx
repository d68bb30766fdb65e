import type { AlertProps } from '@mui/material/Alert'
import { lazy, Suspense } from 'react'

const Alert = lazy(() => import('@mui/material/Alert'))

/** A message that few people see: its code is loaded when it shows. */
export const LateAlert = (props: AlertProps) => (
  <Suspense>
    <Alert {...props} />
  </Suspense>
)
