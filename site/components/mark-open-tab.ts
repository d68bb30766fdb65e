/** Tells screen readers which tab of the page is open: the one that the address names, else the first. */
export const markOpenTab = (): void => {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.tabs nav a')]
  const open = links.find((link) => link.hash === location.hash) ?? links[0]
  for (const link of links) link.ariaCurrent = link === open ? 'true' : null
}
