/** What an administrator is told who decides a request after another one. Free of zod, because hooks say it. */
export const DECIDED_ALREADY = 'This request has been decided already'
