/** Of all accounts of the demo that browser tests use. */
export const DEMO_PASSWORD = 'demo-password'
