/** What a browser's translation does to a page. */
import type { Page } from '@playwright/test'

/** Chromium wraps a text; Google's translation replaces it. */
export const TRANSLATORS = ['wraps', 'replaces'] as const
export type Translator = (typeof TRANSLATORS)[number]

/** Some texts are translated at once, others after the page has changed again. */
const LAGS_MS = [0, 10, 60, 250]

/** From now on, translates each text of every page soon after it appears. The words stay the same. */
export const translatePages = async (page: Page, how: Translator): Promise<void> => {
  await page.addInitScript(
    ([how, lags]) => {
      let count = 0
      const translate = (text: Text) => {
        const parent = text.parentElement
        if (!parent || parent.closest('font, script, style, textarea, title') || !text.data.trim()) return
        const font = document.createElement('font')
        text.replaceWith(font)
        font.append(how === 'wraps' ? text : document.createTextNode(text.data))
      }
      const noteTexts = (root: Node) => {
        const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        for (let node = root.nodeType === Node.TEXT_NODE ? root : texts.nextNode(); node; node = texts.nextNode()) {
          const text = node as Text
          setTimeout(() => translate(text), lags[count++ % lags.length])
        }
      }
      addEventListener('DOMContentLoaded', () => {
        noteTexts(document.body)
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes) for (const node of addedNodes) noteTexts(node)
        }).observe(document.body, { childList: true, subtree: true })
      })
    },
    [how, LAGS_MS] as const,
  )
}
