import type { Publication } from '../../../domain/publishing/schema.ts'
import { HistoryCard } from '../../records/HistoryCard.tsx'
import { PublicationRow } from './PublicationRow.tsx'

interface HistoryProps {
  runs: readonly Publication[]
  /** Absent when these are all. */
  onShowAll: (() => void) | undefined
}

export const History = ({ runs, onShowAll }: HistoryProps) => (
  <HistoryCard title="Last publishes" empty="Nothing has been published yet" onShowAll={onShowAll}>
    {runs.map((run) => (
      <PublicationRow key={run.id} run={run} />
    ))}
  </HistoryCard>
)
