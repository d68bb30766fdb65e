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
    <form onSubmit={go} className="flex flex-wrap items-center gap-2">
      <label htmlFor={FIELD}>Go to page</label>
      <input
        id={FIELD}
        name="page"
        className="min-h-11 w-24 rounded-box border border-line-strong bg-card px-3 tabular-nums"
        type="number"
        inputMode="numeric"
        min={1}
        max={lastPage}
        required
      />
      <button type="submit" className="button button-plain">
        Go
      </button>
    </form>
  )
}
