/** Password of all demo accounts that browser tests use. */
export const DEMO_PASSWORD = 'demo-password'
