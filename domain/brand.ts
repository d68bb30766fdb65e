/** Width at which the desktop layout begins. */
export const DESKTOP_MIN_PX = 768

/** The visible brand, in one place. */
export const BRAND = {
  name: 'Haulindex',
  tagline: 'The directory of North American trucking',
  blurb: 'Your trusted directory for trucking and logistics companies across North America.',
  /** Shared mailbox for visitors' messages and owners' requests. */
  mailbox: 'hello@haulindex.example',
  consoleTitle: 'Haulindex Admin',
  colors: {
    ink: '#10151c',
    paper: '#fbfaf7',
    line: '#e3e1da',
    green: '#0b6e4f',
    amber: '#f5b301',
    red: '#b42318',
  },
  /** Backgrounds and lines in dark mode. */
  darkColors: { card: '#171e27', line: '#2b343f' },
} as const

/**
 * Colors by role, by day and by night. The console, emails and badges import them; the site's tokens.css repeats them
 * under the same names.
 */
export const COLORS = {
  light: {
    ...BRAND.colors,
    card: '#ffffff',
    muted: '#4d5662',
    rule: '#b8b4a6',
    'line-strong': '#8b8f8c',
    sign: BRAND.colors.green,
    link: BRAND.colors.green,
    star: '#c07600',
  },
  dark: {
    ...BRAND.darkColors,
    ink: '#f0eee8',
    muted: '#a9b0b8',
    paper: BRAND.colors.ink,
    rule: '#4a525c',
    'line-strong': '#7a838c',
    link: '#62c9a3',
    star: BRAND.colors.amber,
    red: '#f97066',
  },
} as const

/** Date of the privacy policy, in ISO 8601. */
export const PRIVACY_POLICY_DATE = '2025-01-18'
/** Year of the build, for the copyright line. */
export const COPYRIGHT_YEAR = new Date().getUTCFullYear()

/** Name of the meta tag in the console's page that names the operator's mailbox. */
export const MAILBOX_META = 'contact-mailbox'
