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

/** Date of the privacy policy, in ISO 8601. */
export const PRIVACY_POLICY_DATE = '2025-01-18'
/** Year of the build, for the copyright line. */
export const COPYRIGHT_YEAR = new Date().getUTCFullYear()
