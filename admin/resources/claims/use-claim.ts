import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError } from 'react-admin'
import { useAction } from '../../actions/use-action.ts'
import { beginClaim, type ClaimedCompany, type OwnClaim, readClaimedCompany } from '../../providers/routes/claims.ts'

const FAILED = 'Something went wrong. Please try again.'

/** A company, your claim on it, and `run` for the next step. */
export const useClaim = (company: string) => {
  const client = useQueryClient()
  const key = ['claimed-company', company]
  const { data, error } = useQuery({ queryKey: key, queryFn: () => readClaimedCompany(company), retry: false })
  const [problem, setProblem] = useState('')
  const action = useAction((failure) => setProblem(failure instanceof HttpError ? failure.message : FAILED))

  /** Runs a step and opens the claim first if there is none. Returns false and sets `problem` when the step fails. */
  const run = async (work: (claim: string) => Promise<OwnClaim>): Promise<boolean> => {
    if (!data) return false
    const isDone = await action.run(async () => {
      setProblem('')
      const { id } = await beginClaim(data.listing)
      const claim = await work(id)
      client.setQueryData<ClaimedCompany>(key, { ...data, claim })
    })
    void client.invalidateQueries({ queryKey: key })
    return isDone
  }
  return { company: data, error, isBusy: action.isBusy, problem, run, clearProblem: () => setProblem('') }
}
export type ClaimSteps = ReturnType<typeof useClaim>
