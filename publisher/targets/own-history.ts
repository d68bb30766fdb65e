import type { Shown } from './target-turn.ts'

/** Of a publisher that follows another one, which may be so many changes behind. */
const MOST_PASSED = 1000

/** What the site of one publisher has shown, by which it tells its own history from that of other data. */
export class OwnHistory {
  /** Number of a change → its mark. */
  readonly #marks = new Map<number, string>()

  pass({ seq, mark }: Shown): void {
    this.#marks.set(seq, mark)
    const [oldest] = this.#marks.keys()
    if (oldest !== undefined && this.#marks.size > MOST_PASSED) this.#marks.delete(oldest)
  }

  /** Whether a publisher of the same site has brought a target on from what this one left there. */
  continues(left: Shown, shown: Shown): boolean {
    return left.site === shown.site && shown.seq >= left.seq && this.#marks.get(shown.seq) === shown.mark
  }

  /** Whether what a target shows cannot come of this publisher's data and code. */
  excludes(left: Shown, shown: Shown): boolean {
    const mark = this.#marks.get(shown.seq)
    return shown.site !== left.site || (mark !== undefined && mark !== shown.mark)
  }
}
