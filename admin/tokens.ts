import { COLORS } from '../domain/brand.ts'

const { light, dark } = COLORS
const { ink, paper, line, green, amber, red } = light

export interface Palette {
  page: string
  surface: string
  text: string
  muted: string
  line: string
  /** Edge of a control; 3:1 against page and surface. */
  edge: string
  action: string
  onAction: string
  danger: string
  onDanger: string
  /** Ground of a button that destroys, under the pointer. */
  dangerPressed: string
  /** Ground of a featured row. */
  featuredRow: string
}

export const LIGHT: Palette = {
  page: paper,
  surface: light.card,
  text: ink,
  muted: light.muted,
  line,
  edge: light['line-strong'],
  action: green,
  onAction: '#ffffff',
  danger: red,
  onDanger: '#ffffff',
  dangerPressed: '#8f1c13',
  featuredRow: '#fef7e2',
}

export const DARK: Palette = {
  page: ink,
  surface: dark.card,
  text: paper,
  muted: dark.muted,
  line: dark.line,
  edge: dark['line-strong'],
  action: dark.link,
  onAction: ink,
  danger: dark.red,
  onDanger: ink,
  dangerPressed: '#ffb4a9',
  featuredRow: '#2b2616',
}

/** The same in both palettes: the ground of a sign and of the top bar, and the mark of a Preferred Carrier. */
export const SIGN = { green, onGreen: '#ffffff', bar: ink, onBar: paper, amber, onAmber: ink } as const

export const HEADING_FONT = "'Overpass Variable', system-ui, sans-serif"
export const TEXT_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
export const TARGET_PX = 44
/** Height of the top bar. */
export const BAR_PX = 56

/** The tokens for plain CSS, light or dark by the visitor's preference. */
export const cssVariables: Record<string, string> = {
  '--page': `light-dark(${LIGHT.page}, ${DARK.page})`,
  '--surface': `light-dark(${LIGHT.surface}, ${DARK.surface})`,
  '--text': `light-dark(${LIGHT.text}, ${DARK.text})`,
  '--muted': `light-dark(${LIGHT.muted}, ${DARK.muted})`,
  '--line': `light-dark(${LIGHT.line}, ${DARK.line})`,
  '--edge': `light-dark(${LIGHT.edge}, ${DARK.edge})`,
  '--action': `light-dark(${LIGHT.action}, ${DARK.action})`,
  '--on-action': `light-dark(${LIGHT.onAction}, ${DARK.onAction})`,
  '--danger': `light-dark(${LIGHT.danger}, ${DARK.danger})`,
  '--featured-row': `light-dark(${LIGHT.featuredRow}, ${DARK.featuredRow})`,
  '--sign': SIGN.green,
  '--on-sign': SIGN.onGreen,
  '--amber': SIGN.amber,
  '--on-amber': SIGN.onAmber,
  '--heading-font': HEADING_FONT,
  '--text-font': TEXT_FONT,
  '--target': `${TARGET_PX}px`,
}
