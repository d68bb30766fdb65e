import { createRoot } from 'react-dom/client'
import { type ResultsProps, ResultsView } from './ResultsView.tsx'

/** @returns removes the results */
export const mountResults = (place: HTMLElement, props: ResultsProps): (() => void) => {
  const root = createRoot(place)
  root.render(<ResultsView {...props} />)
  return () => root.unmount()
}
