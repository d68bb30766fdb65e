import { lazy, Suspense, useEffect, useState } from 'react'
import { askForProofBy } from '../providers/fresh-proof.ts'

const ProofDialog = lazy(() => import('./ProofDialog.tsx'))

/** Opens the dialog for a privileged change, and loads its code on first use. */
export const ProofRequest = () => {
  const [answer, setAnswer] = useState<(isProved: boolean) => void>()
  useEffect(() => askForProofBy(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  if (!answer) return null
  const done = (isProved: boolean) => {
    setAnswer(undefined)
    answer(isProved)
  }
  return (
    <Suspense>
      <ProofDialog onDone={done} />
    </Suspense>
  )
}
