/**
 * Opens tabs in place. Their links alone would move the page and fill the history. The URL still names the open tab, so
 * it can be shared.
 */
const openTab = (tabs: Element, id: string | undefined): void => {
  const links = [...tabs.querySelectorAll<HTMLAnchorElement>('nav a')]
  const chosen = links.find(({ hash }) => hash === `#${id}`) ?? links[0]
  for (const link of links) {
    const isChosen = link === chosen
    link.ariaCurrent = isChosen ? 'true' : null
    tabs.querySelector(link.hash)?.toggleAttribute('data-open', isChosen)
  }
  tabs.setAttribute('data-live', '')
}

const startTabs = (tabs: Element): void => {
  const openNamed = () => openTab(tabs, location.hash.slice(1))
  tabs.querySelector('nav')?.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    history.replaceState(history.state, '', link.hash)
    openNamed()
  })
  addEventListener('hashchange', openNamed)
  openNamed()
}

for (const tabs of document.querySelectorAll('.tabs')) startTabs(tabs)
