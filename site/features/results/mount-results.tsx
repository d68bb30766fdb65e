import { createRoot } from 'react-dom/client'
import { type ResultsProps, ResultsView } from './ResultsView.tsx'

export const mountResults = (place: HTMLElement, props: ResultsProps): void =>
  createRoot(place).render(<ResultsView {...props} />)
