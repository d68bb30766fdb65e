/** What a file that is sent to be imported has to be. Free of zod: the gate and the console read it. */

/** Where the console sends files, as POST with `?name=&modified=`; the gate answers it, PocketBase never sees the file. */
export const UPLOAD_PATH = '/api/directory/import-desk'
const REJECTED_PATH = /^\/api\/directory\/import-desk\/([a-z0-9]{15})\/rejected$/

/** Where something is asked of a run, as POST. */
export const askPath = (run: string): string => `${UPLOAD_PATH}/${run}`

/** Where the columns of a file are mapped, as POST. */
export const mappingPath = (run: string): string => `${UPLOAD_PATH}/${run}/mapping`

/** Where the rows that a run rejected are read. */
export const rejectedPath = (run: string): string => `${UPLOAD_PATH}/${run}/rejected`
/** The run whose rejected rows a path names. */
export const rejectedRunOf = (path: string): string | undefined => REJECTED_PATH.exec(path)?.[1]

/** Most bytes of one file. */
export const UPLOAD_BYTES = 1024 ** 3
/** Days after its last use that a file is kept. A run can go on as long as its file is there. */
export const UPLOAD_KEPT_DAYS = 30

/** What somebody hears whose file is not taken. */
export const UPLOAD_REFUSALS = {
  tooLarge: 'A file may have 1 GB. On the server a file of any size can be imported: npm run import -- FILE.csv',
  empty: 'The file is empty.',
  unnamed: 'The file needs a name.',
  diskFull: 'The disk of the server is full. Nothing of the file was kept.',
  cutOff: 'The file did not arrive whole. Please send it again.',
  busy: 'Other files are arriving. Please try again when they are here.',
  notHere: 'This server takes no files.',
  notRead: 'The rejected rows could not be read. Please try again.',
  noRejects: 'There is no file of rejected rows any more.',
} as const
