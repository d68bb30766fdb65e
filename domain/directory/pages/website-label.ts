/** A web address as people say it: "https://www.example.com/" → "example.com". */
export const websiteLabel = (website: string): string =>
  website
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '')
