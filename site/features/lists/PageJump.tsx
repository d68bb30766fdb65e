import '../forms/accept-translation.ts'
import type { SubmitEvent } from 'react'
import { pageOfList } from '../../../domain/routes.ts'

export interface Props {
  listPath: string
  lastPage: number
}

const FIELD = 'page-number'

/** Goes to any page of a long list by its number. */
export function PageJump({ listPath, lastPage }: Props) {
  const go = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    location.assign(pageOfList(listPath, Number(new FormData(event.currentTarget).get('page'))))
  }
  return (
    <form onSubmit={go} className="flex items-center gap-1 sm:gap-2">
      <label htmlFor={FIELD} className="max-sm:sr-only">
        Go to page
      </label>
      <input
        id={FIELD}
        name="page"
        className="min-h-11 w-14 rounded-box border border-line-strong bg-card px-1.5 tabular-nums max-sm:text-center max-sm:[&::-webkit-inner-spin-button]:appearance-none sm:w-24 sm:px-3"
        placeholder="Page"
        type="number"
        inputMode="numeric"
        min={1}
        max={lastPage}
        required
      />
      <button type="submit" className="button button-plain max-sm:px-3">
        Go
      </button>
    </form>
  )
}
