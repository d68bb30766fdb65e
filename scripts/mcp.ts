/** The MCP server over standard input and output, for any published site: HAULINDEX_URL=https://… npm run --silent mcp */

import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { mcpServer } from '../server/mcp/mcp-server.ts'
import { remoteSite } from '../server/mcp/remote-site.ts'
import { offerHelp } from '../server/process/command-help.ts'
import { reportFailure } from '../server/process/report-failure.ts'

offerHelp(`Usage: npm run --silent mcp -- [ADDRESS], or npx haulindex-mcp [ADDRESS]

Answers AI agents over standard input and output from the public files of a site: that of ADDRESS or HAULINDEX_URL.`)

const USAGE = 'Set HAULINDEX_URL to the address of a site, or give it as an argument'

try {
  const address = process.argv[2] ?? process.env['HAULINDEX_URL']
  if (!address) throw new Error(USAGE)
  const site = remoteSite(address)
  // Standard output belongs to the protocol.
  serveStdio(() => mcpServer(site, console.error), { onerror: ({ message }) => console.error(message) })
} catch (error) {
  reportFailure('The MCP server did not start', error)
}
