/** Photographs the components of docs/design.md on a running demo, light beside dark. */
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import sharp from 'sharp'
import { offerHelp } from '../server/process/command-help.ts'
import { PROJECT } from '../server/process/project.ts'
import { launchOptions } from '../tests/support/browser/chromium.ts'

offerHelp(`Usage: npm run tool -- pictures [--url URL]

Photographs the components of docs/design.md on a running demo.

  --url URL   address of the demo (http://127.0.0.1:4321)`)

interface Part {
  /** Name of the file in docs/design/. */
  name: string
  path: string
  selector: string
  /** What it shows once a script has filled it in. */
  text?: string
}

const COMPANY = '.card.preferred:has(.stamp) h2 a'
/** The parts of a page, and where the demo has one. A path of '' is the first company that is verified and preferred. */
const PARTS: readonly Part[] = [
  { name: 'sign', path: '/regions/texas', selector: '.page-sign' },
  { name: 'card', path: '/companies', selector: '.card.preferred:has(.stamp)' },
  { name: 'distance', path: '/find?q=reefer+carriers+joliet', selector: '.card:has(.mile)', text: ' mi' },
  { name: 'bill', path: '', selector: '.bill.check .cells' },
  { name: 'company-sign', path: '', selector: '.page-sign' },
  { name: 'shields', path: '/', selector: '.tiles' },
]
const SCHEMES = ['light', 'dark'] as const
const WIDTH = 520
/** So much that no part needs scrolling. */
const HEIGHT = 3000
/** Paper around a part, in pixels. */
const EDGE = 14

const { url } = parseArgs({ options: { url: { type: 'string', default: 'http://127.0.0.1:4321' } } }).values
const FOLDER = `${PROJECT}/docs/design`

const photograph = async (browser: Browser, part: Part, colorScheme: (typeof SCHEMES)[number]): Promise<Buffer> => {
  const viewport = { width: WIDTH, height: HEIGHT }
  const page = await browser.newPage({ baseURL: url, colorScheme, reducedMotion: 'reduce', viewport })
  await page.goto(part.path || '/companies')
  if (!part.path) {
    const company = await page.locator(COMPANY).first().getAttribute('href')
    await page.goto(company ?? '')
  }
  const shown = page
    .locator(part.selector)
    .filter({ hasText: part.text ?? '' })
    .first()
  const box = await shown.boundingBox()
  if (!box) throw new Error(`${part.path} shows no ${part.selector}`)
  const clip = { x: 0, y: box.y - EDGE, width: WIDTH, height: box.height + 2 * EDGE }
  const picture = await page.screenshot({ clip })
  await page.close()
  return picture
}

const beside = async (pictures: readonly Buffer[]): Promise<Buffer> => {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()))
  const height = Math.max(...sizes.map((size) => size.height))
  return sharp({ create: { width: WIDTH * pictures.length, height, channels: 4, background: '#0000' } })
    .composite(pictures.map((input, at) => ({ input, top: 0, left: at * WIDTH })))
    .webp({ quality: 82, effort: 6 })
    .toBuffer()
}

await mkdir(FOLDER, { recursive: true })
const browser = await chromium.launch(await launchOptions())
try {
  for (const part of PARTS) {
    const pictures: Buffer[] = []
    for (const scheme of SCHEMES) pictures.push(await photograph(browser, part, scheme))
    const picture = await beside(pictures)
    await writeFile(`${FOLDER}/${part.name}.webp`, picture)
    console.log(`docs/design/${part.name}.webp: ${picture.length} bytes`)
  }
} finally {
  await browser.close()
}
