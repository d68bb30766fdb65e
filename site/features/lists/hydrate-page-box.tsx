import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { PageJump, type Props } from './PageJump.tsx'

/** Takes over the box's HTML, including typed text. */
export const hydratePageBox = (box: HTMLElement, props: Props): void => {
  // React expects only its form, without white space.
  for (const node of [...box.childNodes]) if (node.nodeType === Node.TEXT_NODE) node.remove()
  flushSync(() => hydrateRoot(box, <PageJump {...props} />))
}
