import { companyDataSchema, datasetSchema, listDataSchema } from '../../contract/public-data.ts'
import { bytesOf, type Route, type RouteAccess } from '../../contract/route.ts'
import { GATE_ROUTES, ROUTES } from '../../contract/routes.ts'
import { CHANGED_SHOWN } from '../../domain/directory/changed-companies.ts'
import {
  changesPath,
  companyBadgePath,
  companyDataPath,
  DATASET_LIST_PATH,
  datasetPath,
  FEED_PATH,
  listPath,
  MCP_PATH,
  twinPath,
} from '../../domain/routes.ts'

const CALLERS: Record<RouteAccess, string> = {
  anyone: 'anyone',
  user: 'signed-in users',
  account: 'signed-in users, superusers',
  superuser: 'superusers',
  publisher: 'scripts with `PUBLISH_TOKEN`',
  'mail-service': 'mail services with `MAIL_EVENTS_TOKEN`',
}

const size = (bytes: number): string => {
  if (bytes === 0) return ''
  const mb = bytes / 1024 ** 2
  return mb >= 1 ? `${Math.round(mb)} MB` : bytes >= 1024 ? `${Math.round(bytes / 1024)} kB` : `${bytes} bytes`
}

const row = (route: Route): string =>
  `| ${route.method} | \`${route.path}\` | ${route.summary} | ${CALLERS[route.access]} | ${size(bytesOf(route))} |`

const table = (routes: readonly Route[]): string =>
  [
    '| method | path | what it does | who may call it | largest body |',
    '|---|---|---|---|---|',
    ...routes.map(row),
  ].join('\n')

const byPath = (routes: Readonly<Record<string, Route>>): Route[] =>
  Object.values(routes).toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))

type Shape = Readonly<Record<string, { description?: string | undefined }>>

const rows = (shape: Shape, prefix = ''): string =>
  Object.entries(shape)
    .map(([name, { description = '' }]) => `| \`${prefix}${name}\` | ${description} |`)
    .join('\n')

const fields = (shape: Shape): string => ['| field | what it is |', '|---|---|', rows(shape)].join('\n')

/** docs/api.md: every route of the contract. */
export const apiDocument = (): string => `# API

Generated from \`contract/routes.ts\` by \`npm run tool -- docs\`.

Records are read and written through PocketBase's own API (\`/api/collections/…\`), within the access rules of
\`tests/access/rule-texts.ts\`. These routes do the rest. "Signed-in users" is what the server checks first; many routes then ask for
an administrator, an owner or fresh proof. The gate answers 404 to every path that is not here.

${table(byPath(ROUTES))}

## Answered by the gate

${table(byPath(GATE_ROUTES))}

## Data of public pages

Each page of a company or list is also data: at the same address with \`.json\`, such as \`${companyDataPath('blue-ridge-freight')}\` and
\`${twinPath(listPath({ location: 'chicago' }), 'json')}\`, and as Markdown with \`.md\`. The page names both with \`<link rel="alternate">\`. They need no
key, scripts of any site may read them, and \`ETag\` with \`If-None-Match\` saves what has not changed. The same files are below \`/v1\`: fields
may be added there, and a change that breaks readers gets \`/v2\`. \`/openapi.json\` describes them as OpenAPI 3.1. Amounts are in dollars, rates
in percent with one decimal, dates YYYY-MM-DD, and null means that no file says it. No file contains an email address.
\`PAGE_TWINS\` switches Markdown, or both forms of lists, off.

A company (the fields below \`record\` are in \`contract/public-data.ts\`, too):

${fields(companyDataSchema.shape)}
${rows(companyDataSchema.shape.record.unwrap().shape, 'record.')}

A page of a list, with ten companies:

${fields(listDataSchema.shape)}

### All companies

\`${DATASET_LIST_PATH}\` lists the files of a dataset: a CSV file for each state and province, compressed with gzip, such as
\`${datasetPath('kansas')}\`. A row is a company, without its federal record, texts, reviews and pictures, and without email addresses. The publisher
writes the files with each build, and at most once a day after changes, or at once when companies were removed. A file without changes
keeps its \`ETag\`, and a broken download resumes with \`Range\` and \`If-Range\`. \`DATASET=off\` switches it off.

${fields(datasetSchema.shape)}

### The badge of a company

\`${companyBadgePath('{slug}')}\` is an SVG of 250 × 76 pixels for the company's own website: its name, the average and number of its
approved reviews or "Verified", and the day of the newest review or of the listing's last change. It exists for companies that have one
of the two. It contains no script, follows the reader's dark mode, and an old name leads to the new one. The gate counts which websites
show it, by the host in \`Referer\`, per month and without visitor data. What a CDN answers is not counted.

### For programs that read

\`/llms.txt\` tells AI agents what the data means and how to find companies.

\`${MCP_PATH}\` is an MCP server (Streamable HTTP, without sessions) with six tools that only read: \`search\`, \`get_company\`,
\`compare\`, \`check\`, \`nearby\` and \`changes_since\`. [mcp](mcp.md) describes them.

### Feeds

Atom feeds (RFC 4287) that change with the data and need no account:

| path | entries |
|---|---|
| \`${FEED_PATH}\` | the newest companies and reviews |
| \`${changesPath()}\` | what changed in the federal record of carriers, the ${CHANGED_SHOWN} newest |
| \`${changesPath('kansas')}\` | the same for the carriers located in one state or province. Each that has a page has a feed |

Pages name them with \`<link rel="alternate" type="application/atom+xml">\`. An entry of a feed of changes is what changed about one
carrier on one day: an authority granted, reinstated, suspended, revoked or withdrawn, the notice of a suspension or revocation,
another liability insurer or none, an order out of service and its end. \`updated\` is that day, \`link\` the company's page, and
\`summary\` names the source and the date of the file. \`id\` is a tag URI of USDOT number and day, which stays when the company is
renamed or moves. The \`updated\` of a feed is that of its newest entry, so the same data gives the same file. What was announced for a
later day is only a notice until a newer file has that day.
`
