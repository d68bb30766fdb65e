/** Hashes of what pages show. They are apart from the manifest's file, which processes read that need no lists. */
import { hash } from 'node:crypto'
import type { CompanyLists } from '../../../domain/directory/company-lists.ts'
import type { CompanyCard } from '../../../domain/directory/pages/company/company-card.ts'
import { type FooterColumn, footerOf } from '../../../domain/directory/pages/footer.ts'
import type { RelatedLink } from '../../../domain/directory/pages/related-lists.ts'
import { pagePaths, pageProps } from '../../../domain/directory/pages/site-pages.ts'
import { remember } from '../../../domain/directory/remember.ts'
import { isDataPath } from '../../../domain/routes.ts'
import type { Manifest } from './manifest.ts'

const hashOf = (value: unknown): string => hash('sha1', JSON.stringify(value), 'base64url')
const hashOfCard = remember((card: CompanyCard) => hashOf(card))
const hashOfFooter = remember((footer: readonly FooterColumn[]) => hashOf(footer))
const hashOfLinks = remember((links: readonly RelatedLink[]) => hashOf(links))

/** Parts that pages share, each hashed once. */
interface Shared {
  cards?: readonly CompanyCard[]
  similar?: readonly CompanyCard[]
  related?: readonly RelatedLink[]
}

/** Hash of what a page shows, including its footer. */
export const hashOfPage = (path: string, props: object, footer: readonly FooterColumn[]): string => {
  const { cards, similar, related, ...own }: Shared = props
  const foot = isDataPath(path) ? undefined : hashOfFooter(footer)
  return hashOf([own, foot, cards?.map(hashOfCard), similar?.map(hashOfCard), related && hashOfLinks(related)])
}

/** Hashes of a directory's pages. Skips pages that do not exist. */
export const manifestOf = (lists: CompanyLists, paths: readonly string[] = pagePaths(lists)): Manifest => {
  const [propsAt, footer] = [pageProps(lists), footerOf(lists)]
  const manifest: Manifest = new Map()
  for (const path of paths) {
    const props = propsAt(path)
    if (props) manifest.set(path, hashOfPage(path, props, footer))
  }
  return manifest
}
