import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError, useLogoutIfAccessDenied } from 'react-admin'
import { beginClaim, type ClaimedCompany, type OwnClaim, readClaimedCompany } from '../../providers/routes/claims.ts'

const FAILED = 'Something went wrong. Please try again.'

/** A company, your claim on it, and `run` for the next step. */
export const useClaim = (company: string) => {
  const client = useQueryClient()
  const leaveIfSignedOut = useLogoutIfAccessDenied()
  const key = ['claimed-company', company]
  const { data, error } = useQuery({ queryKey: key, queryFn: () => readClaimedCompany(company), retry: false })
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  /** Runs a step and opens the claim first if there is none. Returns false and sets `problem` when the step fails. */
  const run = async (work: (claim: string) => Promise<OwnClaim>): Promise<boolean> => {
    if (isBusy || !data) return false
    setBusy(true)
    setProblem('')
    try {
      const { id } = await beginClaim(data.listing)
      const claim = await work(id)
      client.setQueryData<ClaimedCompany>(key, { ...data, claim })
      return true
    } catch (failure) {
      if (await leaveIfSignedOut(failure)) return false
      setProblem(failure instanceof HttpError ? failure.message : FAILED)
      return false
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: key })
    }
  }
  return { company: data, error, isBusy, problem, run, clearProblem: () => setProblem('') }
}
export type ClaimSteps = ReturnType<typeof useClaim>
