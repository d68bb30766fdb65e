import { type SubmitEvent, useId, useState } from 'react'
import { pageOfList } from '../../../domain/routes.ts'

interface Props {
  listPath: string
  lastPage: number
}

/** Goes to any page of a long list by its number. */
export default function PageJump({ listPath, lastPage }: Props) {
  const id = useId()
  const [page, setPage] = useState('')
  const go = (event: SubmitEvent) => {
    event.preventDefault()
    const number = Number(page)
    if (Number.isInteger(number) && number >= 1 && number <= lastPage) location.assign(pageOfList(listPath, number))
  }
  return (
    <form onSubmit={go} className="flex flex-wrap items-center gap-2">
      <label htmlFor={id}>Go to page</label>
      <input
        id={id}
        className="min-h-11 w-24 rounded-box border border-line-strong bg-card px-3 tabular-nums"
        type="number"
        inputMode="numeric"
        min={1}
        max={lastPage}
        required
        value={page}
        onChange={(event) => setPage(event.target.value)}
      />
      <button type="submit" className="button button-plain">
        Go
      </button>
    </form>
  )
}
