import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { keepMail, newestMails, readMail } from './kept-mails.ts'
import { listPage, mailPage } from './mail-pages.ts'
import { startSmtpReceiver } from './smtp-receiver.ts'

const MOST_SHOWN = 200

export interface MailCatcher {
  /** Where the server sends its mail to, on this machine. */
  smtpPort: number
  /** Address of the page that shows the mails. */
  url: string
  stop(): Promise<void>
}

/** HTML of a mail whose links leave the frame that it is shown in. */
const opensElsewhere = (html: string): string => html.replace(/<head[^>]*>|^(?!.*<head)/is, '$&<base target="_blank">')

/** HTML of a path; undefined when there is nothing. */
const pageAt = async (folder: string, path: string): Promise<string | undefined> => {
  if (path === '/') return listPage(await newestMails(folder, MOST_SHOWN))
  const [, name = '', part] = /^\/mails\/([^/]+)(\/html)?$/.exec(path) ?? []
  const mail = name ? await readMail(folder, name) : undefined
  if (!mail) return undefined
  return part ? opensElsewhere(mail.html) : mailPage(mail)
}

const startPages = async (folder: string) => {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    pageAt(folder, path).then(
      (html) => {
        response.writeHead(html === undefined ? 404 : 200, {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src data:`,
        })
        response.end(html ?? 'Not found')
      },
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** For development: takes all mail, keeps it as files in a folder and shows it on a page of this machine. */
export const startMailCatcher = async (folder: string): Promise<MailCatcher> => {
  const smtp = await startSmtpReceiver((mail) => keepMail(folder, mail))
  const pages = await startPages(folder)
  return {
    smtpPort: smtp.port,
    url: `http://127.0.0.1:${(pages.address() as AddressInfo).port}`,
    stop: async () => {
      pages.closeAllConnections()
      pages.close()
      await smtp.stop()
    },
  }
}
