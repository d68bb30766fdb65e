import { useId } from 'react'
import { REMOVAL_LABELS } from '../../../domain/forms/visitor-forms.ts'
import { REMOVAL_WISH_LABELS, REMOVAL_WISHES } from '../../../domain/removal-requests/rules.ts'
import { FieldProblem } from '../forms/FieldProblem.tsx'

/** Whether a listing is to be corrected or removed. */
export function WishField({ problem }: { problem: string | undefined }) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      aria-required
      aria-labelledby={id}
      aria-invalid={Boolean(problem)}
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      <span id={id} className="block font-heading font-bold">
        {REMOVAL_LABELS.wish}
      </span>
      <div className="flex flex-wrap gap-x-6">
        {REMOVAL_WISHES.map((wish) => (
          <label key={wish} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
            <input type="radio" name="wish" value={wish} className="size-5 accent-link" />
            {REMOVAL_WISH_LABELS[wish]}
          </label>
        ))}
      </div>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  )
}
