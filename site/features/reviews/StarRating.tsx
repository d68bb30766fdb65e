import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_STARS } from '../../../domain/reviews/rules.ts'
import { FieldProblem } from '../forms/FieldProblem.tsx'

interface Props {
  name: string
  label: string
  /** 0 for none. */
  initial: number
  problem: string | undefined
}

const STARS = Array.from({ length: MAX_STARS }, (_, index) => index + 1)

/** A star rating made of radio buttons. Choosing the chosen one again clears it. */
export function StarRating({ name, label, initial, problem }: Props) {
  const id = useId()
  const [rating, setRating] = useState(initial)
  const clear = (input: HTMLInputElement) => {
    flushSync(() => setRating(0))
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div
      role="radiogroup"
      aria-required
      aria-labelledby={id}
      aria-invalid={Boolean(problem)}
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      <span id={id} className="block font-heading font-bold">
        {label}
      </span>
      <span className="star-choices">
        {STARS.map((star) => (
          <input
            key={star}
            type="radio"
            className="star-choice"
            name={name}
            value={star}
            aria-label={star === 1 ? '1 star' : `${star} stars`}
            checked={rating === star}
            onChange={() => setRating(star)}
            onClick={({ currentTarget }) => {
              if (rating === star) clear(currentTarget)
            }}
          />
        ))}
        <span className="ml-2 text-muted tabular-nums" aria-hidden="true">
          {rating > 0 ? `${rating} out of ${MAX_STARS}` : ''}
        </span>
      </span>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  )
}
