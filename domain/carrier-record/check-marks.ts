/** What lists can be filtered by. Each has a letter in a company's short facts. */
export const CHECK_MARKS = { authority: 'a', household: 'h', insured: 'i' } as const
export type CheckMark = keyof typeof CHECK_MARKS
export const CHECK_MARK_LABELS: Readonly<Record<CheckMark, string>> = {
  authority: 'Active authority',
  household: 'May move homes',
  insured: 'Insurance on file',
}
